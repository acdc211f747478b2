// A component that is drawn again only if something it shows is another.

import { Component, h } from 'preact';
import type { FunctionComponent, VNode } from 'preact';

export function memo<Props extends object>(drawn: FunctionComponent<Props>): FunctionComponent<Props> {
    class Memo extends Component<Props> {
        shouldComponentUpdate(next: Readonly<Props>): boolean {
            const keys = [...Object.keys(next), ...Object.keys(this.props)] as (keyof Props)[];
            return keys.some((key) => next[key] !== this.props[key]);
        }
        render(): VNode {
            return h(drawn as FunctionComponent, this.props);
        }
    }
    return Memo as unknown as FunctionComponent<Props>;
}

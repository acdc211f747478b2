// A field whose text is taken when it is left or Enter is pressed. Whatever is drawn anew meanwhile leaves what
// has been typed.

import type { ComponentProps } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

export function Field({ value, onValue, ...others }: {
    value: string;
    onValue: (text: string, input: HTMLInputElement) => void;
} & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'>) {
    const input = useRef<HTMLInputElement>(null);
    useLayoutEffect(() => {
        input.current!.value = value;
    }, [value]);
    return <input {...others} ref={input}
                  onChange={(event) => onValue(event.currentTarget.value.trim(), event.currentTarget)} />;
}

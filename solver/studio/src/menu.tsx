// A menu that opens below its title, and closes by Escape or when the focus or a click goes elsewhere.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

export function Menu({ title, isOn = false, class: name = '', children }: {
    title: string;
    isOn?: boolean;  // something in it has an effect now
    class?: string;
    children: () => ComponentChildren;  // made while it is open
}) {
    const menu = useRef<HTMLDetailsElement>(null);
    const [isOpen, setOpen] = useState(false);
    const close = () => {
        menu.current!.open = false;
    };
    useEffect(() => {
        if (!isOpen) return;
        const elsewhere = (event: Event) => !menu.current!.contains(event.target as Node) && close();
        addEventListener('pointerdown', elsewhere, true);
        addEventListener('focusin', elsewhere, true);
        return () => {
            removeEventListener('pointerdown', elsewhere, true);
            removeEventListener('focusin', elsewhere, true);
        };
    }, [isOpen]);
    return <details class={`drop ${name}`} ref={menu} onToggle={(event) => setOpen(event.currentTarget.open)}
                    onKeyDown={(event) => {
                        if (event.key !== 'Escape' || !menu.current!.open) return;
                        event.stopPropagation();
                        close();
                        menu.current!.querySelector('summary')!.focus();
                    }}>
        <summary data-on={isOn}>{title}</summary>
        {isOpen && <div class="groups">{children()}</div>}
    </details>;
}

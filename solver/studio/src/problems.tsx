// The problems of a file as tabs.

import { words } from './words.ts';

export function Problems({ names, chosen, onChoose, onAdd, onRemove }: {
    names: string[];
    chosen: number;  // from 1
    onChoose: (problem: number) => void;
    onAdd: () => void;
    onRemove: () => void;
}) {
    return <div class="problems tabs" role="group" aria-label={words.problems}>
        {names.map((name, i) => <button type="button" key={i} aria-pressed={i + 1 === chosen}
                                        onClick={() => onChoose(i + 1)}>
            {words.problem(i + 1, name)}</button>)}
        <button type="button" aria-label={words.addProblem} title={words.addProblem} onClick={onAdd}>+</button>
        {names.length > 1 && <button type="button" aria-label={words.removeProblem} title={words.removeProblem}
                                     onClick={onRemove}>−</button>}
    </div>;
}

// The colours that pieces have where the file gives none, in the order of the program.

const palette = ['#4477aa', '#ee6677', '#228833', '#ccbb44', '#66ccee', '#aa3377', '#bbbbbb',
                 '#ee7733', '#009988', '#cc3311', '#33bbee', '#999933'];

export function colourOf(given: string, place: number): string {
    if (CSS.supports('color', given)) return given;
    return palette[place] ?? `hsl(${Math.round((place * 137.5) % 360)} 55% 58%)`;
}

// As the page shows a colour of cells, by the words of the file or a letter.
export function paintOf(name: string): string {
    if (CSS.supports('color', name)) return name;
    const word = [...name.toLowerCase().matchAll(/[a-z]+/g)].map(([one]) => one)
        .find((one) => CSS.supports('color', one) || one === 'dark' || one === 'light');
    if (word === 'dark') return '#333333';
    if (word === 'light') return '#e8e8e8';
    return word ?? `hsl(${[...name].reduce((sum, c) => sum + c.charCodeAt(0) * 47, 0) % 360} 70% 45%)`;
}

// As #rrggbb, which is what the browser's choice of colours takes, and three.js: of hsl() it reads but one
// form.
export function hexOf(colour: string): string {
    const pen = document.createElement('canvas').getContext('2d')!;
    pen.fillStyle = colour;
    return String(pen.fillStyle);
}

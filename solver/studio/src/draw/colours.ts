// The colours that pieces have where the file gives none, as the program has them in ../render/palette.cpp;
// a test compares them.

const palette = ['#4477aa', '#ee6677', '#228833', '#ccbb44', '#66ccee', '#aa3377', '#bbbbbb', '#99ffbb',
                 '#664433', '#aa88ee', '#553399', '#eeddff', '#00aaaa', '#999900', '#ffdd77'];

export function colourOf(given: string, place: number): string {
    if (CSS.supports('color', given)) return given;
    const base = palette[place % palette.length];
    const round = Math.floor(place / palette.length);
    // Alternately lighter and darker in each round.
    const share = Math.min(0.7, 0.3 * Math.floor((round + 1) / 2));
    const aim = round % 2 === 1 ? 255 : 0;
    return `#${[1, 3, 5].map((at) => parseInt(base.slice(at, at + 2), 16)).map((from) =>
        Math.round(from + (aim - from) * share).toString(16).padStart(2, '0')).join('')}`;
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

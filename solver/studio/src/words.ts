// All texts of the page.

import type { Row } from './rows.ts';

export const words = {
    title: 'polypack studio',
    loading: 'Loading the solver …',
    noCore: (why: string) => `The solver cannot be started: ${why}`,
    start: 'Draw, solve, understand and play packing puzzles. Choose one to begin, or drop a file anywhere.',
    gallery: 'Gallery',
    find: 'Find a puzzle',
    noneFound: 'No puzzle has such a name.',
    shipped: {
        today: 'Today\'s puzzle',
        facts: ({ pieces, packings, level, difficulty }: {
            pieces: number | null; packings: string | null; level: string | null; difficulty: number | null;
        }) => [
            pieces === null ? '' : of(pieces, 'piece'),
            packings === null ? '' : packings === '0' ? 'no packing'
                : packings === '1' ? 'one packing' : `${n(packings)} packings`,
            level === null ? '' : `level ${level}`,
            difficulty === null ? '' : ['very easy', 'easy', 'medium', 'hard', 'very hard'][difficulty - 1],
        ].filter(Boolean),
    },
    mine: {
        title: 'My puzzles',
        unnamed: 'Without a name',
        time: (time: number) => {
            const then = new Date(time);
            const today = then.toDateString() === new Date().toDateString();
            return today ? then.toLocaleTimeString('en-GB', { timeStyle: 'short' })
                : then.toLocaleDateString('en-GB', { dateStyle: 'medium' });
        },
        elsewhere: 'open in another tab',
        remove: (name: string, really: boolean) =>
            (really ? `Remove for good: ${name}` : `Remove ${name}`),
        really: 'Remove for good',
        all: (count: number) => `Show all ${n(count)}`,
        fewer: 'Show fewer',
        copied: (name: string) =>
            `${name || 'This puzzle'} is open in another tab, so this is a copy of it.`,
        notKept: 'not kept',
    },
    open: 'Open',
    openTitle: 'Open a file: YAML, .xmpuzzle, and what other programs write',
    blank: 'New',
    blankDesign: 'Design',
    design: {
        tip: 'Have pieces designed that interlock: name a box, a number of pieces and a level',
        name: (pieces: number, printable: boolean, of: string) =>
            `${pieces} ${printable ? 'printable ' : ''}interlocking pieces in ${of}`,
        box: 'a box of cubes',
        own: 'that of the open puzzle',
        level: 'Level wanted',
        levelHow: 'The search ends with a design of this level; empty: when you stop it',
        seed: 'Seed',
        seedHow: 'With the same seed, a search finds the same designs; each processor has one more than the one before',
        unique: 'exactly one assembly',
        printable: 'printable: no piece hangs together by an edge or a corner',
        go: 'Start',
        how: 'Many moves are needed until the first piece is off: that is the level. One cell inside a box stays '
            + 'empty, for otherwise nothing is held. The best design so far is shown while the search goes on.',
        none: 'Pieces that interlock are designed here, while you watch.',
        noneYet: 'no design so far',
        best: (level: number, moves: number) => `Level ${level}, ${of(moves, 'move')} in all`,
        reached: 'the level is reached',
        seedOf: (seed: number) => `seed ${seed}`,
        tried: (count: number) => `${n(count)} designs tried`,
        keep: 'Keep it',
        keepHow: 'Open the design as a puzzle',
        made: 'The packing in which the pieces were made, and how it comes apart.',
        kept: 'The design is open as a puzzle, with its moves. Undo brings back the puzzle before.',
        numbers: 'Sides, pieces, level and seed are whole numbers.',
        thin: (least: number) => `A box has at least ${least} cells each way, for one inside stays empty.`,
    },
    save: 'Save',
    formats: {
        puzzle: 'The puzzle',
        packings: 'Its packings',
        pieces: 'Its pieces',
        programs: 'For other programs',
        solvers: 'For solvers',
    },
    solveFirst: 'there are no packings yet: press Solve first',
    onlyFlat: 'only flat pieces can be cut from a sheet',
    link: 'Copy link',
    linkCopied: 'The link holds the whole puzzle. It is copied.',
    linkShown: 'The link holds the whole puzzle. It is in the address bar.',
    linkLong: 'The puzzle is too large for a link. Save it as a file instead.',
    linkBroken: 'The link is damaged: it holds no puzzle.',
    dark: 'Dark colours',
    undo: 'Undo',
    redo: 'Redo',
    puzzle: 'Puzzle',
    editor: 'The puzzle as YAML',
    result: 'Result',
    noResult: 'What you ask for appears here.',
    first: 'A packing of it. Solve finds all of them.',
    stored: 'Stored',
    solve: 'Solve',
    goOn: 'Go on',
    stop: 'Stop',
    count: 'Count',
    apart: 'Take apart',
    explain: 'Explain',
    heat: 'Heat map',
    estimate: 'Estimate',
    play: 'Play',
    tips: {
        stored: 'The packings that the file stores, and how they come apart',
        solve: 'Find the packings, and how many there are',
        count: 'Count exactly, however many there are, without listing them',
        apart: 'Find out which packings come apart by hand, and play the moves',
        explain: 'Why there is no packing, or where it is tight',
        heat: 'How often each piece covers each cell, over all packings',
        estimate: 'How many packings there are, and how long a search takes, by random probes',
        play: 'Put the pieces into place by hand, with hints',
    },
    pieces: 'Pieces',
    board: 'The board: arrow keys move the chosen piece, Enter puts it there',
    table: 'The frame and the pieces: arrow keys and Page Up or Down move the chosen piece, Enter puts it there, '
        + 'x, y and z turn it; w, a, s and d turn the view',
    turn: 'Turn',
    turns: {
        up: { name: 'Turn', title: 'About the upright axis: z, or with Shift the other way round' },
        right: { name: 'Tip', title: 'Forwards or backwards: x, or with Shift the other way round' },
        away: { name: 'Roll', title: 'Sideways: y, or with Shift the other way round' },
    },
    noTurn: 'After such a turn this piece has no place here.',
    byLayers: 'Layers',
    race: 'Take it apart by hand',
    backToPlay: 'Back to the game',
    takeBack: 'Take back',
    startOver: 'Start over',
    hint: 'Hint',
    canBeSolved: 'Can it be completed?',
    clock: 'Clock',
    thinking: 'Thinking …',
    deadEnd: 'It cannot be completed any more.',
    hintShown: 'This piece leads to a solution: click it, or press Enter, to put it there.',
    stillSolvable: (packings: string) => packings === '1' ? 'It can be completed, in one way.'
        : `It can be completed, in ${n(packings)} ways.`,
    solvedIn: (time: string) => `Solved, in ${time}.`,
    copies: (name: string, count: number) => `${name}${count > 1 ? ` ×${count === Infinity ? '∞' : count}` : ''}`,
    playPiece: (name: string, count: number): string => `Piece ${words.copies(name, count)}`,
    playNote: 'Drag a piece onto the board, or choose it and click a cell. Choose it again, or press '
        + 'r, to turn it. Click a piece on the board to take it back.',
    tableNote: 'Drag a piece into the frame: it comes to lie where you see its ghost. Choose it again to turn '
        + 'it; a second finger turns it while you drag. Click a piece in the frame to take it back.',
    tableKeys: 'x, y and z turn it about the axes, r to each way that fits; the wheel, or Page Up and Down, bring '
        + 'it nearer.',
    layersNote: 'The layers of the region are side by side, the lowest on the left.',
    stopped: 'stopped',
    notKept: 'The storage of the browser is full or switched off, so this puzzle is not kept: save it as a file.',
    tooLarge: (name: string) =>
        `${name} has more than 10 MB. No puzzle that a page can solve is that large.`,
    packingsLeftOut: (count: number) => `The file lacks the last ${n(String(count))} packings: `
        + 'a page can store 12 MB of them. Save them as packings, too.',
    packingsBefore: 'The file has no packings that were found before the puzzle was changed. Press Solve to '
        + 'find those of the puzzle as it is, and save it again.',
    notRead: (name: string, why: string) => `${name} cannot be read: ${why}`,
    opened: (name: string, left: string[], why: string) => `${name} is open. Undo brings back the puzzle before.`
        + (left.length > 0 ? ` YAML cannot express, so left out: ${left.join(', ')}.` : '')
        + (why ? ` A problem of the file was left out: ${why}` : ''),
    problems: 'The problems of this file',
    addProblem: 'Another problem like this one',
    removeProblem: 'Remove this problem',
    noAddProblem: 'The text is not written so that a problem can be added or removed here.',
    again: 'Start again',
    cancel: 'Cancel',
    failed: (why: string) => `That failed: ${why}`,
    facts: (cells: number, kinds: number, copies: number | null, placements: number) => [
        of(cells, 'cell'),
        copies === null ? `${of(kinds, 'piece')}, any number` : of(copies, 'piece'),
        of(placements, 'placement'),
    ].join(' · '),
    checkTooLong: 'This puzzle takes too long to check while it is edited.',
    tooBig: 'This takes more memory than a page can have.',
    line: (line: number, column: number | null) =>
        `Line ${line}${column === null ? '' : `, column ${column}`}: `,
    problem: (number: number, name: string) => (name ? `${number} '${name}'` : `${number}`),
    inAll: (all: number | string) => `${n(all)} with rotations and reflections`,
    searching: (done: number, parts: number) =>
        parts > 0 ? `${done} of ${parts} parts searched` : 'searching',
    seconds: (seconds: number) => {
        if (seconds < 10) return `${seconds.toFixed(1)} s`;
        if (seconds < 120) return `${Math.round(seconds)} s`;
        if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
        return `${Math.round(seconds / 3600)} h`;
    },
    left: (text: string) => `about ${text} left`,
    listed: (count: number) => `the first ${n(count)} are listed`,
    listMore: 'List more',
    list: {
        title: 'The packings',
        columns: { number: 'No.', separations: 'Level', moves: 'Moves', pieces: 'Pieces' },
        row: ({ number, separations, moves, apart, pieces }: Row) => [
            `Packing ${n(number)}`,
            separations ? `level ${separations}, ${of(moves, 'move')}`
                : apart === false ? 'does not come apart' : '',
            of(pieces, 'piece'),
        ].filter(Boolean).join(', '),
        seen: ({ number, separations, moves, apart }: Row) => [
            `Packing ${n(number)}`,
            separations ? `level ${separations}, ${of(moves, 'move')}`
                : apart === false ? 'does not come apart' : '',
        ].filter(Boolean).join(' · '),
        rank: (number: string) => `Number ${n(number)} of all`,
        page: (from: number, to: number, all: number) => `${n(from)} to ${n(to)} of ${n(all)}`,
        before: 'The rows before',
        after: 'The next rows',
        goTo: 'Go to',
        ofAll: (all: string) => `or to any of all ${n(all)}:`,
        go: 'Go',
        noRow: (text: string) => `The list has no packing ${text}.`,
    },
    by: {
        title: 'Count by',
        example: 'holes',
        how: 'A table of how many packings there are for each place of a piece (its name), for each piece on a '
            + 'cell (such as [0,0]), for each set of cells left empty (holes) or for each choice of pieces '
            + '(choice); or for several of these, with commas between.',
    },
    filter: {
        title: 'Filter',
        comesApart: 'comes apart',
        level: 'level at least',
        properties: {
            'no-crossroads': 'no four pieces meet at a point',
            'fault-free': 'no straight line or plane cuts through',
            'no-equal-touching': 'no two copies of a piece touch',
            'three-colourable': 'three colours tell touching pieces apart',
            symmetric: 'symmetric',
        },
        touching: 'touches',
        apart: 'does not touch',
        piece: (relation: string, place: number) => (place === 0 ? `Piece that ${relation} another` : 'The other piece'),
        not: 'all others instead',
        apply: 'Apply',
        clear: 'No filter',
    },
    state: {
        title: (pieces: number, remarks: number) =>
            `State of the ${of(pieces, 'piece')}${remarks > 0 ? `: ${of(remarks, 'remark')}` : ''}`,
        columns: ['Piece', 'Remarks', 'Cells', 'Placements', 'Symmetries', 'Millable'],
        yes: 'yes',
        no: 'no',
        sameAs: (piece: string) => `the same as ${piece}`,
        mirrorOf: (piece: string) => `the mirror image of ${piece}`,
        inParts: 'in several parts',
        fitsNowhere: 'fits nowhere',
        join: (doubles: number) => (doubles === 1 ? 'Make the one that is the same a copy'
            : `Make the ${n(doubles)} that are the same copies`),
    },
    takeThisApart: 'Take this one apart',
    moves: {
        title: 'Its moves',
        animation: '3-D model that moves: .glb',
        leaflet: 'Leaflet of steps on A4: .svg',
        picture: 'Picture of each step: .svg',
    },
    byHand: 'By hand',
    byHandHow: 'Push the pieces, see what goes along, and find the way out in the picture of states',
    doesNotComeApart: 'This packing does not come apart.',
    storedPackings: (packings: number, apart: number) =>
        `The file stores ${of(packings, 'packing')}${apart > 0 ? `; ${
            packings === 1 ? 'it' : apart === packings ? 'all' : n(apart)} ${apart === 1 ? 'comes' : 'come'} apart` : ''}.`,
    comeApartSoFar: (apart: number, packings: number) =>
        `${n(apart)} of ${of(packings, 'packing')} ${apart === 1 ? 'comes' : 'come'} apart so far`,
    byLevel: (levels: [number, number][]) =>
        levels.map(([level, packings]) => `level ${level}: ${n(packings)}`).join(', '),
    noPacking: 'There is no packing.',
    countOf: (distinct: string | null, all: string, complete: boolean) => {
        if (complete && all === '0') return words.noPacking;
        if (complete && distinct === '1') return words.onePacking;
        const some = distinct ? `${n(distinct)} packings` : `${n(all)} packings in all`;
        return `${some}${complete ? '.' : ' so far'}`;
    },
    onePacking: 'There is exactly one packing.',
    tryCount: 'Count need not find them one by one, and may be much faster.',
    countedBy: (method: string) => `counted by ${method}`,
    showIt: 'Show it',
    keep: 'Fix pieces where they lie',
    keepHow: 'What is chosen stays there in the next search. A piece that is clicked in the picture is '
        + 'listed by itself.',
    keepHere: (name: string) => `Keep ${name} here`,
    changed: 'The puzzle has changed since this was found.',
    comeApart: (apart: number, of: number) =>
        of === 0 ? 'There is no packing.'
            : apart === 0 ? `None of ${n(of)} packings comes apart.`
                : `${n(apart)} of ${n(of)} ${of === 1 ? 'packing' : 'packings'} ${
                    apart === 1 ? 'comes' : 'come'} apart.`,
    drawing: 'Draw',
    yaml: 'YAML',
    views: 'How the puzzle is shown',
    draw: {
        pieces: 'Pieces and region',
        region: 'Region',
        add: 'Add a piece',
        name: 'Name',
        copies: 'Copies',
        copiesHow: 'A number, as 2; a range, as 1-3 or 2+; or any',
        colour: 'Colour',
        turnOver: 'may be turned over',
        mirrored: 'its mirror image may be used',
        duplicate: 'Duplicate',
        remove: 'Remove',
        nameTaken: (name: string) => `There is a piece ${name} already.`,
        pieceName: (name: string, times: string, cells: number, wrong: string) =>
            `${name}${times && ` ${times}`}, ${n(cells)} ${cells === 1 ? 'cell' : 'cells'}${wrong ? `: ${wrong}` : ''}`,
        toolbar: 'Tools',
        tools: {
            pen: 'Pen',
            eraser: 'Eraser',
            box: 'Box',
            optional: 'May stay empty',
            fix: 'Fix pieces',
            colour: 'Colour of cells',
            noColour: 'No colour',
            newColour: 'New colour',
            colours: ['red', 'blue', 'green', 'yellow', 'orange', 'purple', 'black', 'white'],
            mirror: 'Mirror',
            turn: 'Turn',
            tip: 'Tip over',
            copy: 'Copy',
            paste: 'Paste',
            fit: 'Fit',
        },
        pen: {
            title: 'What a stroke covers',
            mirrored: 'Mirrored',
            signs: { x: '↔', y: '↕', z: '⇅' } as Record<string, string>,
            names: {
                x: 'left and right', y: 'front and back', z: 'top and bottom',
                falling: 'in the diagonal plane that falls to the right',
                rising: 'in the diagonal plane that rises to the right',
                halfX: 'half a turn about an axis from left to right', halfY: 'half a turn about one from front to back',
                halfZ: 'half a turn about an upright axis', quarter: 'a quarter turn about an upright axis',
                third: 'a third of a turn about a diagonal of the box', point: 'through the middle',
            } as Record<string, string>,
            more: (chosen: number) => (chosen > 0 ? `More: ${n(chosen)}` : 'More'),
            inSpace: ['z', 'halfX', 'halfY', 'third', 'point'] as string[],
            onlyInSpace: 'only in space',
            noSymmetry: 'the box has no such symmetry',
            layers: 'Layers',
            thisLayer: 'this one',
            allLayers: 'all',
            upwards: (layers: number) => `${layers} upwards`,
        },
        boxOf: {
            title: 'Box',
            fill: 'Fill',
            fillHow: 'Fill all of the box',
            grow: 'grows',
            growHow: 'The sheet grows with the shape; otherwise it has the size of this box',
        },
        outside: 'That is outside of the box.',
        inParts: (parts: number) => `It is in ${parts} parts.`,
        meant: 'It is meant to be in parts.',
        earlier: 'Earlier in the list',
        later: 'Later in the list',
        change: {
            title: 'Change',
            mirror: 'Mirror',
            flips: { x: 'left–right', y: 'front–back', z: 'top–bottom' },
            turn: 'Turn',
            axes: { x: 'left–right', y: 'front–back', z: 'upright' },
            turnOf: (axis: 'x' | 'y' | 'z', parts: number, way: number) =>
                `${['', '', 'Half a turn', 'A third of a turn', 'A quarter turn', '', 'A sixth of a turn'][parts] || 'A turn'} about ${
                    { x: 'an axis from left to right', y: 'an axis from front to back', z: 'an upright axis' }[axis]}${
                    parts < 3 ? '' : way > 0 ? ', against the clock' : ', with the clock'}`,
            flat: 'the puzzle is flat',
            noMotion: 'the lattice has no such motion',
            move: 'Move',
            moves: { 0: ['to the left', 'to the right'], 1: ['up the page', 'down the page'], z: ['a layer down', 'a layer up'] } as
                Record<number | 'z', string[]>,
            up: 'up', down: 'down',
            centre: 'middle', centreHow: 'middle of the box',
            prune: 'prune', pruneHow: 'prune: into the corner, and the box to its size',
            size: 'Size',
            times: (times: number) => (times > 1 ? `×${times}` : `÷${Math.round(1 / times)}`),
            timesHow: (times: number) => (times > 1 ? `×${times}: so many times as large`
                : `÷${Math.round(1 / times)}: back from so many times as large`),
            noSize: 'on this lattice, a larger cell is not made of cells',
            noBlocks: (count: number) => `It is not made of blocks of ${count} cells each way.`,
            placesMatter: 'Something is fixed or forbidden in the region, so its size stays.',
            cells: 'Cells',
            which: 'Which cells',
            whiches: { outside: 'on the outside', inside: 'inside', all: 'all' },
            fixed: 'to be filled', optional: 'may stay empty', noColours: 'no colour', fillHoles: 'fill holes',
            cellsOf: 'Clipboard',
            all: 'apply to all pieces of the file',
            changed: (pieces: number, sets: number) => `${of(pieces, 'piece')} changed.${
                sets > 0 ? ' Those of sets stay as they are.' : ''}`,
            stuck: (names: string[], why: string) => `${names.slice(0, 5).join(', ')}: ${why}`,
        },
        convert: {
            title: 'Other cells',
            to: 'Cells to convert the puzzle to',
            go: 'Convert',
            how: 'The whole puzzle, where the cells of one kind are made of those of the other',
            apart: 'not made of one another',
            key: (key: string) => `The puzzle has ${key}, which cannot be converted.`,
            piece: (name: string) => `${name} is not made of whole cells of the other kind.`,
        },
        bring: {
            title: 'From …',
            set: 'A set',
            noSet: 'none on this lattice',
            copiesHow: 'Copies of each piece; empty: as the set has them',
            add: 'Add set',
            packing: 'Packing',
            use: 'Use of the packing',
            uses: { turn: 'turn the pieces as they lie', piece: 'all of it as a piece', region: 'all of it as the region' },
            take: 'Take',
            turned: (pieces: number) => `${of(pieces, 'piece')} turned.`,
        },
        rules: {
            title: 'Rules',
            copies: 'Copies of all pieces',
            oneMore: 'One copy more of each piece', oneFewer: 'One copy fewer of each piece',
            fromNone: 'from 0', fromNoneHow: 'Each piece may be left out',
            holes: 'Holes', holesHow: 'How many cells may stay empty; empty: those that the region says',
            choose: 'Pieces in a packing', chooseHow: 'A number, as 8, or a range, as 6-8; empty: all pieces',
            touching: 'Pieces',
            touchings: { '': 'may touch', sides: 'must not touch by sides', corners: 'must not touch, even at corners',
                         other: 'some must not touch: see YAML' } as Record<string, string>,
            flags: {
                no_equal_touching: 'copies of a piece must not touch', no_crossroads: 'no four pieces meet at a point',
                fault_free: 'no straight line or plane cuts through', three_colourable: 'three colours tell touching pieces apart',
            },
            onlyOn: (names: string[]) => `only ${names.join(' and ')}`,
            groups: 'Groups', groupsHow: 'So many copies of these pieces together',
            together: 'Need not come apart', togetherHow: 'Pieces that may stay together when a packing is taken apart',
            pieces: 'pieces',
            addGroup: 'Add group',
            removeGroup: (names: string[]) => `Remove the group ${names.join(', ')}`,
            notes: 'Notes',
            author: 'Author',
            sign: 'Sign',
            signHow: 'Adds the author and the date',
        },
        keys: {
            title: 'Keys of the drawing',
            close: 'Close',
            list: [
                ['P E B', 'pen, eraser, box'],
                ['O', 'cells that may stay empty'],
                ['F', 'fix pieces in the region'],
                ['X Y Z', 'mirrored strokes: left and right, front and back, top and bottom'],
                ['C', 'strokes through all layers'],
                ['← → ↑ ↓', 'to the next cell, or to the next piece'],
                ['Enter Space', 'fill or empty the cell; the two corners of a box'],
                ['PageUp PageDown', 'the layer above or below'],
                ['M', 'mirror left and right'],
                ['T R', 'turn, tip over'],
                ['Shift+arrow', 'move the shape; Shift+PageUp, Shift+PageDown: up and down'],
                ['Alt+← Alt+→', 'move the piece in the list'],
                ['Ctrl+C Ctrl+V', 'copy and paste cells'],
                ['Ctrl+Z Ctrl+Y', 'undo and redo'],
                ['0', 'fit the sheet and the picture'],
                ['?', 'these keys'],
            ] as [string, string][],
        },
        grid: (name: string) => `Cells of ${name}`,
        fixed: 'Fixed pieces',
        hold: 'Piece',
        fixHow: 'Click a cell to fix the piece there; click a fixed one to release it. T, M and R turn '
            + 'the piece.',
        fixHowSpace: 'Click a cell to fix the piece there, or to release the one there; drag to turn the view.',
        fits: 'The piece does not fit there.',
        noPiece: 'No copy is left that could be fixed. Click a fixed piece to release it.',
        release: (name: string) => `Release ${name}`,
        cell: (cell: number[], drawn: boolean, marked: string, fixed: string) =>
            [cell.join(', '), drawn ? 'filled' : 'empty', ...(fixed ? [`${fixed} is fixed here`] : []),
             ...(marked.startsWith('?') ? ['may stay empty'] : []),
             ...(/[^?]/.test(marked) ? [`colour ${marked.replace('?', '')}`] : [])].join(', '),
        layer: (layer: number, most: number) =>
            (layer > most ? 'New layer on top' : `Layer ${layer + 1} of ${most + 1}`),
        space: 'The shape in space: left and right choose a neighbour, up goes to it, down goes back, '
            + 'Enter fills or empties the cell',
        spaceKeys: 'By keys: ← → choose a neighbour, ↑ goes to it, ↓ goes back, Enter fills or empties.',
        cursor: (cell: string, filled: boolean, next: string) =>
            `${cell}, ${filled ? 'filled' : 'empty'}; next ${next}`,
        spaceAdd: 'Click a face to add a cell there; drag to turn the view.',
        spaceErase: 'Click a cell to remove it; drag to turn the view.',
        ofSet: (name: string) => `From the set ${name}. Changing it copies the pieces of the set into this puzzle.`,
        copied: (cells: number) => `${n(cells)} ${cells === 1 ? 'cell is' : 'cells are'} copied.`,
        nothingCopied: 'Nothing has been copied.',
        noJoin: 'The copies of these pieces cannot be added.',
        noMotion: 'On this lattice, the shape cannot be moved that way.',
        wrongText: 'The text is no puzzle that can be drawn.',
        newPuzzle: 'A new puzzle',
        newName: 'New puzzle',
        cells: 'Cells',
        lattices: {
            square: 'squares', cube: 'cubes', hex: 'hexagons', triangle: 'triangles',
            sphere: 'balls', prism: 'triangular prisms', hexprism: 'hexagonal prisms', kite: 'kites',
            octagon: 'octagons and squares', rhombic: 'tetrahedra, 24 to a cube',
            'tetra-octa': 'tetrahedra and octahedra',
            'tetra-octant': 'tetrahedra and eighths of octahedra',
        } as Record<string, string>,
        box: 'Size of the box',
        sides: ['width', 'depth', 'layers'],
        make: 'Create',
        byRule: 'This puzzle has no pieces to draw.',
        toText: 'Go to the text',
        unknown: 'Its cells cannot be shown; the line below may say why.',
    },
    print: 'Print …',
    printed: {
        region: 'To be filled',
        cutSheet: 'Cut sheet',
        packing: 'A packing',
    },
    levelNote: 'The level is the number of moves until the first piece, or group of pieces, is free.',
};

const of = (count: number, noun: string) => `${n(count)} ${noun}${count === 1 ? '' : 's'}`;

// A count with its digits in groups of three.
export function n(count: number | string): string {
    return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

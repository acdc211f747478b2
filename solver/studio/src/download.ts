// Gives a file to the reader.

export function download(name: string, content: string | Uint8Array) {
    const address = URL.createObjectURL(new Blob([content]));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

// The name of files of a puzzle, without an ending.
export function stemOf(title: string): string {
    return title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'puzzle';
}

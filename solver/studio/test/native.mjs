// Stands for ../../wasm/polypack.mjs in a page that is tested where no WebAssembly is built: what the
// page asks is answered by the program, behind serve.mjs.
export async function polypack(_module, onLine) {
    return {
        async serve(request) {
            const answer = await fetch(`${location.origin}/`, { method: 'POST', body: request });
            let rest = '';
            for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
                const lines = (rest + text).split('\n');
                rest = lines.pop();
                lines.forEach(onLine);
            }
        },
    };
}

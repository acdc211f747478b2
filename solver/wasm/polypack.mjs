// polypack.wasm as an object with one function: for pages, their workers, and node.

// System calls of the module's C library. There are no files; text that it writes all the same,
// before it aborts, is in the error.
function system(memory) {
    const badDescriptor = 8;
    const view = () => new DataView(memory().buffer);
    const refuse = () => badDescriptor;
    let said = '';
    return {
        environ_sizes_get(count, bytes) {
            view().setUint32(count, 0, true);
            view().setUint32(bytes, 0, true);
            return 0;
        },
        environ_get: () => 0,
        clock_time_get(clock, precision, time) {
            const milliseconds = clock === 0 ? Date.now() : performance.now();
            view().setBigUint64(time, BigInt(Math.round(milliseconds * 1e6)), true);
            return 0;
        },
        fd_write(descriptor, vectors, count, written) {
            let total = 0;
            for (let i = 0; i < count; ++i) {
                const begin = view().getUint32(vectors + 8 * i, true);
                const length = view().getUint32(vectors + 8 * i + 4, true);
                said += new TextDecoder().decode(
                    new Uint8Array(memory().buffer, begin, length));
                total += length;
            }
            view().setUint32(written, total, true);
            return 0;
        },
        proc_exit(code) {
            throw new Error(`the module ended with ${code}: ${said}`);
        },
        fd_close: refuse,
        fd_fdstat_get: refuse,
        fd_fdstat_set_flags: refuse,
        fd_filestat_get: refuse,
        fd_pread: refuse,
        fd_prestat_dir_name: refuse,
        fd_prestat_get: refuse,
        fd_pwrite: refuse,
        fd_read: refuse,
        fd_seek: refuse,
        path_open: refuse,
        poll_oneoff: refuse,
    };
}

// Compiled once, a module can be passed to workers, each of which makes an instance of its own.
// `onLine` receives each line of an answer, without its end, while the module runs.
// serve(request) takes the text of a request and returns when it is answered. It throws while
// another one is being answered, and for good once the module has failed.
export async function polypack(module, onLine) {
    let instance = null;
    let state = 'ready';
    const memory = () => instance.exports.memory;
    const decoder = new TextDecoder();
    instance = await WebAssembly.instantiate(module, {
        wasi_snapshot_preview1: system(memory),
        polypack: {
            answer(begin, length) {
                onLine(decoder.decode(new Uint8Array(memory().buffer, begin, length)));
            },
        },
    });
    instance.exports._initialize();
    return {
        serve(request) {
            if (typeof request !== 'string') throw new TypeError('a request is a text');
            if (state !== 'ready') throw new Error(`a request cannot be served: ${state}`);
            state = 'another one is being answered, or the module has failed';
            const bytes = new TextEncoder().encode(request);
            const room = instance.exports.room(bytes.length);
            new Uint8Array(memory().buffer, room, bytes.length).set(bytes);
            instance.exports.serve(room, bytes.length);
            instance.exports.free_room(room);
            state = 'ready';
        },
    };
}

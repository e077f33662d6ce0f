/** What a compiled module of ours exports: its memory, and functions of numbers. */
type WasmExports = WebAssembly.Exports & { readonly memory: WebAssembly.Memory };

const compiled = new Map<string, WebAssembly.Module>();

/** An instance of a module that `npm run build:wasm` wrote as text; each text is compiled once. */
export const wasmOf = <Exports extends WasmExports>(text: string): Exports => {
  const module =
    compiled.get(text) ??
    new WebAssembly.Module(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
  compiled.set(text, module);
  return new WebAssembly.Instance(module, {}).exports as Exports;
};

/** Room in the memory of a module, given out from the front; no address is 0. */
export const roomIn = (memory: WebAssembly.Memory) => {
  let end = 64;
  const take = (bytes: number): number => {
    const at = end;
    end += (bytes + 63) & ~63;
    const missing = end - memory.buffer.byteLength;
    if (missing > 0) memory.grow((missing + 0xffff) >> 16);
    return at;
  };
  const put = (values: ArrayBufferView): number => {
    const at = take(values.byteLength);
    new Uint8Array(memory.buffer, at).set(
      new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
    );
    return at;
  };
  return { take, put };
};

export type Room = ReturnType<typeof roomIn>;

// espeak-ng ships no types; this is the part of its Emscripten module that voice.ts uses.
declare module 'espeak-ng' {
  type Speaker = { FS: { readFile(path: string): Uint8Array } }
  const speak: (options: { arguments: readonly string[] }) => Promise<Speaker>
  export default speak
}

import type { Look } from './look.ts'

/** Draws hair behind and before a head around its centre, whose cheeks are `w` pixels from it. */
export type Cut = (look: Look, w: number) => { back: string; front: string }

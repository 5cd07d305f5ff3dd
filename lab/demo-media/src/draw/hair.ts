import { faceShapes } from './face-shape.ts'
import type { Cut } from './hair-cut.ts'
import { longHair } from './long-hair.ts'
import { shortHair } from './short-hair.ts'

/** A hairdo, or the lack of one. */
export type HairStyle = keyof typeof longHair | keyof typeof shortHair

type HairLook = Parameters<Cut>[0] & {
  readonly face: keyof typeof faceShapes
  readonly hair: { readonly style: HairStyle }
}

const cuts: Record<HairStyle, Cut> = { ...longHair, ...shortHair }

/** Hair behind and before a head drawn around its centre. */
export function hair(look: HairLook): ReturnType<Cut> {
  return cuts[look.hair.style](look, faceShapes[look.face].cheek)
}

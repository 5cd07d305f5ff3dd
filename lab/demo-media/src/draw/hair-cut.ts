/** Draws hair behind and before a head around its centre, whose cheeks are `w` pixels from it. */
export type Cut = (look: CutLook, w: number) => { back: string; front: string }

/** What a haircut depends on. */
type CutLook = {
  readonly skin: string
  readonly hair: { readonly colour: string; readonly accent?: string }
}

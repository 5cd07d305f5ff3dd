import sharp from 'sharp'

/** An RGB picture in memory. */
type Raster = { readonly data: Uint8Array; readonly width: number; readonly height: number }

/** The part of a place that a shot shows, painted once a shot, as people are painted again for each frame. */
export type Backdrop = Raster

// Painted finer than shown, so that coming closer does not blur it.
const fineness = 1.25

/** Paints what a camera sees of a place: left, top and width in the place's 1280×720. */
export async function paintBackdrop(
  back: string,
  [x, y, seen]: readonly [number, number, number],
  width: number,
  height: number,
): Promise<Backdrop> {
  const [fineWidth, fineHeight] = [Math.round(width * fineness), Math.round(height * fineness)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${fineWidth}" height="${fineHeight}" viewBox="${x} ${y} ${seen} ${(seen * 9) / 16}">${back}</svg>`
  const data = await sharp(Buffer.from(svg)).flatten().removeAlpha().raw().toBuffer()

  return { data, width: fineWidth, height: fineHeight }
}

/** The middle of a backdrop, `closer` (0 to 0.2) of it being cut away, at the size of a frame. */
export function approach(
  { data, width, height }: Backdrop,
  closer: number,
  toWidth: number,
  toHeight: number,
): Uint8Array {
  const columns = samplesAlong(width, toWidth, closer)
  const rows = samplesAlong(height, toHeight, closer)
  const out = new Uint8Array(toWidth * toHeight * 3)
  let target = 0
  for (const { before: top, after: bottom, share: down } of rows) {
    for (const { before: left, after: right, share: over } of columns) {
      for (let channel = 0; channel < 3; channel++) {
        const a = data[(top * width + left) * 3 + channel] ?? 0
        const b = data[(top * width + right) * 3 + channel] ?? 0
        const c = data[(bottom * width + left) * 3 + channel] ?? 0
        const d = data[(bottom * width + right) * 3 + channel] ?? 0
        const upper = a + (b - a) * over
        out[target++] = upper + (c + (d - c) * over - upper) * down + 0.5
      }
    }
  }

  return out
}

// Where each pixel of a row or column looks in the finer picture (bilinear).
function samplesAlong(
  from: number,
  to: number,
  closer: number,
): readonly { before: number; after: number; share: number }[] {
  return Array.from({ length: to }, (_, index) => {
    const position = (from * closer) / 2 + ((index + 0.5) * from * (1 - closer)) / to - 0.5
    const before = Math.max(0, Math.min(from - 1, Math.floor(position)))
    return { before, after: Math.min(from - 1, before + 1), share: Math.max(0, position - before) }
  })
}

/** A thumbnail of a moment: a rectangle of a sheet, in seconds and pixels. */
export type Tile = {
  readonly from: number
  readonly to: number
  readonly sheetUrl: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const cue =
  /(?:(\d{2,4}):)?(\d\d):(\d\d\.\d{3}) --> (?:(\d{2,4}):)?(\d\d):(\d\d\.\d{3})\n([^\s#]{1,500})#xywh=(\d+),(\d+),(\d+),(\d+)/g

/** Parses a storyboard in WebVTT (`sheet.jpg#xywh=x,y,w,h`); sheets are relative to `url`. */
export function parseStoryboard(text: string, url: string): Tile[] {
  return Array.from(text.replaceAll('\r\n', '\n').matchAll(cue), (match) => {
    const number = (index: number) => Number(match[index] ?? 0)

    return {
      from: number(1) * 3600 + number(2) * 60 + number(3),
      to: number(4) * 3600 + number(5) * 60 + number(6),
      sheetUrl: new URL(match[7] ?? '', url).href,
      x: number(8),
      y: number(9),
      width: number(10),
      height: number(11),
    }
  })
}

export function tileAt(tiles: readonly Tile[], time: number): Tile | undefined {
  return tiles.find(({ from, to }) => from <= time && time < to) ?? tiles.at(-1)
}

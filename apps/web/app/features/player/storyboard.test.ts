import { describe, expect, it } from 'vitest'
import { parseStoryboard, tileAt } from './storyboard.ts'

const text = `WEBVTT

00:00.000 --> 00:02.000
storyboard_1.jpg#xywh=0,0,160,90

00:02.000 --> 01:00:04.500
storyboard_1.jpg#xywh=160,0,160,90
`
const tiles = parseStoryboard(text, 'https://hlizo.test/m/token/storyboard.vtt')
const sheetUrl = 'https://hlizo.test/m/token/storyboard_1.jpg'

describe('parseStoryboard', () => {
  it('reads times with and without hours, and finds the sheets beside the storyboard', () => {
    expect(tiles).toEqual([
      { from: 0, to: 2, sheetUrl, x: 0, y: 0, width: 160, height: 90 },
      { from: 2, to: 3604.5, sheetUrl, x: 160, y: 0, width: 160, height: 90 },
    ])
  })
})

describe('tileAt', () => {
  it('finds the picture of a moment', () => {
    expect(tileAt(tiles, 1.9)?.x).toBe(0)
  })

  it('uses the last one after the end', () => {
    expect(tileAt(tiles, 9999)?.x).toBe(160)
  })

  it('is null without a storyboard', () => {
    expect(tileAt([], 3)).toBe(undefined)
  })
})

import { describe, expect, it } from 'vitest'
import { comedians, shows, videos } from '@hlizo/demo/catalogue'
import { drawPortrait } from './portrait.ts'
import { drawShowPoster, drawVideoPoster } from './poster.ts'
import { drawTitle } from './title-art.ts'

const isBroken = (svg: string): boolean => /NaN|undefined|Infinity/.test(svg)

describe('drawVideoPoster', () => {
  it('draws each video, no two alike', () => {
    const drawn = videos.map(({ number }) => drawVideoPoster(number))
    expect({ distinct: new Set(drawn).size, broken: drawn.filter(isBroken) }).toEqual({
      distinct: 61,
      broken: [],
    })
  })

  it('explains how to add a missing poster', () => {
    expect(() => drawVideoPoster(62)).toThrow('No poster for video 62')
  })
})

describe('drawShowPoster', () => {
  it('draws each show', () => {
    expect(shows.map(({ slug }) => drawShowPoster(slug)).filter(isBroken)).toEqual([])
  })
})

describe('drawTitle', () => {
  it('outlines each logo, so that no font is needed', () => {
    const logos = shows.map(({ slug }) => drawTitle(slug))
    expect(logos.filter((svg) => isBroken(svg) || svg.includes('<text'))).toEqual([])
  })
})

describe('drawPortrait', () => {
  it('draws each comedian', () => {
    expect(comedians.map(({ slug }) => drawPortrait(slug)).filter(isBroken)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { proposePlan } from './propose-plan.ts'

const around = {
  shows: [{ slug: 'tara-arde', title: 'Țara arde', category: 'podcast' as const }],
  films: [{ id: 'f1', name: 'Țara arde s01e02 Focul.mp4' }],
}

describe('proposePlan', () => {
  it('finds the show of the catalogue, with its category', () => {
    expect(proposePlan('tara arde S01E03 - Apa.mp4', around)).toEqual({
      title: 'Apa',
      category: 'podcast',
      show: 'tara-arde',
      showName: null,
      season: 1,
      episode: 3,
      ageRating: 'AP',
      film: null,
      lang: null,
    })
  })

  it('reports a show missing in the catalogue, and an episode without a title', () => {
    expect(proposePlan('Scara B s02e05.mp4', around)).toMatchObject({
      title: 'Episodul 5',
      category: 'show',
      show: null,
      showName: 'Scara B',
    })
  })

  it('suggests a podcast for audio and stand-up for a single film', () => {
    expect(proposePlan('La microfon ep. 3.mp3', around).category).toBe('podcast')
    expect(proposePlan('Etajul fără lift.mp4', around).category).toBe('standup')
  })

  it('assigns captions and pictures to their film, and a language to captions', () => {
    expect(proposePlan('Țara arde s01e02 Focul.srt', around)).toMatchObject({
      film: 'f1',
      lang: 'ro',
    })
    expect(proposePlan('Țara arde s01e02 Focul.en.vtt', around).lang).toBe('en')
    expect(proposePlan('Țara arde s01e02.jpg', around)).toMatchObject({ film: 'f1', lang: null })
    expect(proposePlan('altceva.srt', around).film).toBeNull()
  })
})

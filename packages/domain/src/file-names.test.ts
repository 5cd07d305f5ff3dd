import { describe, expect, it } from 'vitest'
import { filmOfFile, kindOfFile, readFileName } from './file-names.ts'

const read = (name: string) => {
  const { title, showName, season, episode } = readFileName(name)
  return [showName, season, episode, title]
}

const NUMBERED: readonly (readonly [string, readonly unknown[]])[] = [
  ['s02e05 - Soacra.mp4', [null, 2, 5, 'Soacra']],
  ['S02E05.mp4', [null, 2, 5, '']],
  ['Scara B S01E02 Vecinul de sus.mkv', ['Scara B', 1, 2, 'Vecinul de sus']],
  ['Scara.B.S01E02.Vecinul.de.sus.1080p.WEB-DL.x264.mkv', ['Scara B', 1, 2, 'Vecinul de sus']],
  ['scara_b_s1e2_vecinul.mov', ['Scara b', 1, 2, 'Vecinul']],
  ['Ora opt, la bloc - 1x02 - Liftul.mp4', ['Ora opt, la bloc', 1, 2, 'Liftul']],
  ['Țara arde sezonul 3 episodul 12 – Știri.mp4', ['Țara arde', 3, 12, 'Știri']],
  ['Sez. 2 Ep. 7 Nunta.mp4', [null, 2, 7, 'Nunta']],
  ['La microfon ep. 41 - Invitat Ioana.mp3', ['La microfon', null, 41, 'Invitat Ioana']],
  ['Episodul 9.wav', [null, null, 9, '']],
  ['Podcast #112 Ața.m4a', ['Podcast', null, 112, 'Ața']],
  ['05 - Împăcarea.mp4', [null, null, 5, 'Împăcarea']],
  ['5. Împăcarea.mp4', [null, null, 5, 'Împăcarea']],
  ['100 de glume proaste.mp4', [null, null, null, '100 de glume proaste']],
  ['Etajul fără lift (1080p).mp4', [null, null, null, 'Etajul fără lift']],
  ['etajul fără lift (1).mp4', [null, null, null, 'Etajul fără lift']],
  ['Etajul fără lift - copie.mov', [null, null, null, 'Etajul fără lift']],
  ['Dr. Oprea – live 2024.mp4', [null, null, null, 'Dr. Oprea – live 2024']],
  ['Xerox 3x.mp4', [null, null, null, 'Xerox 3x']],
  ['.mp4', [null, null, null, 'Mp4']],
]

describe('readFileName', () => {
  it.each(NUMBERED)('reads „%s”', (name, expected) => {
    expect(read(name)).toEqual(expected)
  })

  it('reads letters that a Mac writes in two parts', () => {
    expect(readFileName('Ștefan s01e01 Ața.mp4'.normalize('NFD'))).toMatchObject({
      showName: 'Ștefan',
      title: 'Ața',
    })
  })

  it.each([
    ['Soacra.ro.srt', 'ro', 'Soacra'],
    ['Soacra.ro-RO.vtt', 'ro', 'Soacra'],
    ['Soacra_eng.srt', 'en', 'Soacra'],
    ['Soacra (română).srt', 'ro', 'Soacra'],
    ['Soacra.ro.sdh.srt', 'ro', 'Soacra'],
    ['Soacra.sdh.ro.ass', 'ro', 'Soacra'],
    ['Soacra.srt', null, 'Soacra'],
    ['ro.srt', null, 'Ro'],
    ['Soacra mea.srt', null, 'Soacra mea'],
  ])('reads the language from „%s”', (name, lang, title) => {
    expect(readFileName(name)).toMatchObject({ kind: 'captions', lang, title })
  })

  it('keeps words of a film that look like a language', () => {
    expect(readFileName('Nunta de.mp4')).toMatchObject({ title: 'Nunta de', lang: null })
  })
})

describe('kindOfFile', () => {
  it('uses the extension', () => {
    const names = ['a.MP4', 'a.flac', 'a.Srt', 'a.jpeg', 'a.svg', 'a.html', 'a.zip', 'a', '.mp4']
    expect(names.map(kindOfFile)).toEqual([
      'film',
      'film',
      'captions',
      'picture',
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('recognizes audio', () => {
    expect(readFileName('ep 1.mp3')).toMatchObject({ kind: 'film', isAudio: true })
    expect(readFileName('ep 1.mp4')).toMatchObject({ kind: 'film', isAudio: false })
  })
})

describe('filmOfFile', () => {
  const films = [
    's02e05 - Soacra.mp4',
    's02e06 - Soacra mică.mp4',
    'Scara B s02e07 Lift.mkv',
    'Soacra.mp4',
    'Soacra mea.mp4',
  ].map((name) => ({ name }))
  const of = (name: string) => filmOfFile(name, films)?.name ?? null

  it.each([
    ['s02e05 - Soacra.ro.srt', 's02e05 - Soacra.mp4'],
    ['s02e05 - Soacră.ro.srt', 's02e05 - Soacra.mp4'],
    ['s02e05-soacra_ro.vtt', 's02e05 - Soacra.mp4'],
    ['S02E05.ro.srt', 's02e05 - Soacra.mp4'],
    ['2x06 altă subtitrare.srt', 's02e06 - Soacra mică.mp4'],
    ['Scara b s02e07.en.srt', 'Scara B s02e07 Lift.mkv'],
    ['Scara C s02e07.en.srt', null],
    ['Soacra.ro.srt', 'Soacra.mp4'],
    ['Soacra mea.ro.srt', 'Soacra mea.mp4'],
    ['Soacra mea poster.jpg', 'Soacra mea.mp4'],
    ['Nunta.srt', null],
    ['s09e01.srt', null],
  ])('finds the film of „%s”', (name, film) => {
    expect(of(name)).toBe(film)
  })

  it('does not choose between two films with one name', () => {
    expect(filmOfFile('Soacra.srt', [{ name: 'Soacra.mp4' }, { name: 'soacra.mov' }])).toBeNull()
  })
})

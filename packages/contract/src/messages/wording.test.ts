import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renderedTexts } from './testing-rendered-texts.ts'

const spec = readFileSync(join(import.meta.dirname, '../../../../docs/spec.md'), 'utf8')

/** What the specification quotes stays as it is there, typing errors included. */
const quoted = [...spec.matchAll(/(?<![\w'])'([^'\n]{4,})'(?!\w)/g)]
  .map(([, quote = '']) => quote)
  .toSorted((a, b) => b.length - a.length)

const withoutSpec = (text: string) =>
  quoted.reduce((rest, quote) => rest.replaceAll(quote, ''), text)

/** A rejected wording and the one chosen for it. */
const rejected: readonly (readonly [RegExp, string])[] = [
  [/profiluri/i, 'profile'],
  [/(?<!e-)(?<!\p{L})e?mail(?!to:|s\.json)/iu, 'e-mail'],
  [/videoclip|(?<!\p{L})film(ul|ului|e|ele)?(?!\p{L})/iu, 'video'],
  [/favorit(?!e\))/i, 'Lista mea'],
  [/din listă|Elimină din/i, 'Scoate din Lista mea, Scoate din Continuă vizionarea'],
  [
    /^Datele tale$|date personale|datele mele personale/i,
    'Datele mele, Datele contului, Schimbă numele',
  ],
  [/metoda(?! de )|alt(ă|a) metodă(?! de )/i, 'metoda de plată'],
  [/Schimbă cardul|Cum plătești/, 'Schimbă metoda de plată, Metoda de plată'],
  [/politica de cookies/i, 'Politica de cookie-uri'],
  [/doar audio/i, 'Doar sunet'],
  [/(?<!la )ce titlu te uitai/i, 'la ce titlu te uitai'],
  [/^\p{Lu}\S* este folosit/u, 'Profilul … este folosit'],
  [/(?<!\p{L})înalt(?!\p{L})/iu, 'înaltă'],
  [/^Transparent$/, 'Semitransparent'],
  [/^Plin$/, 'Opac'],
  [/^Loc$/, 'Poziție'],
  [/(Treci|Rămâi) pe /, 'Treci la abonamentul, Rămâi la abonamentul'],
  [/Expirat la/, 'A expirat pe'],
  [/^acesta$/i, 'acest dispozitiv'],
  [/banii nu se întorc/i, 'sumele plătite nu se rambursează'],
  [/se uită un singur dispozitiv|profile\S* (diferite )?se pot uita/i, 'se folosește pe'],
  [/^Altul$/, 'Alt motiv'],
  [/show-uri/i, 'emisiuni'],
  [/băgăm/i, 'Intri în sală'],
  [/de mână/i, 'manual'],
  [/fac\S* rost/i, 'genera'],
  [/(Fă|Faci|face) coduri/i, 'Generează coduri'],
  [/Vezi numai tu/i, 'Doar tu vezi lista'],
  [/trei pași/i, 'doi pași'],
  [/numărul facturii/i, 'Numărul chitanței'],
  [/(?<!\p{L})în (o|un) (lună|an|zi)(?!\p{L})/iu, 'într-o lună, în cel mult o lună'],
  [/(?<!\p{L})în \d+ (de )?(secund|minut)/iu, 'peste … secunde'],
  [/[«»“"]/, 'quotation marks „…”'],
  [/\d(?!\u00A0%)\s*%/, '20 %, with a no-break space: percentText'],
  [/(?<!\p{L})(a|ale|următoarele) 1 /u, 'din 1 …, la următoarea …'],
  [/(?<!\p{L})(planul|abonare)(?!\p{L})/iu, 'abonamentul'],
  [/Returnări/i, 'Rambursări'],
  [/(?<!\p{L})jobur/iu, 'sarcini automate'],
  [/Nimic între/, 'Nicio notificare între: some mails are sent at night'],
  [
    /(?<!(Noutățile|urmărești scriem) )cel mult o dată pe zi/,
    'only the digest is sent once a day at most',
  ],
  [/^Nu îți mai scriem despre ce urmărești\./, 'premieres too'],
  [/Ascultă poanta/, 'Vezi poanta'],
  [/Ore urmărite/i, 'Ore privite'],
  [
    /Alege altul .*parol|s-a făcut cu parola/i,
    'Alege altul din Cont: an account that was made through a provider has no password',
  ],
  [/[şţŞŢ]/, 'ș and ț with a comma below'],
  // The ages of badges are fixed and below 20.
  [
    /(?<!sub )(?<![\d.,])\d*([2-9]\d|00) (secunde|minute|ore|zile|luni|ani|caractere|titluri|replici|episoade|profile|persoane|vizionări|abonați|conturi)(?!\p{L})/u,
    '20 de …: counted()',
  ],
]

/** Chosen wordings, each of them read somewhere in the product. */
const chosen: readonly RegExp[] = [
  /la ce titlu te uitai/,
  /Profilul \S+ este folosit/,
  /^Înaltă/,
  /^Semitransparent$/,
  /^Opac$/,
  /^Poziție$/,
  /Treci la abonamentul/,
  /Rămâi la abonamentul/,
  /A expirat pe/,
  /^Schimbă numele$/,
  /^acest dispozitiv$/,
  /sumele plătite nu se rambursează/,
  /se folosește pe un singur dispozitiv/,
  /^Alt motiv$/,
  /emisiuni/,
  /^Scoate din Continuă vizionarea$/,
  /^Scoate din Lista mea$/,
  /^Pune la loc$/,
  /^Intri în sală/,
  /introdu manual cheia/,
  /genera un cod/,
  /Doar tu vezi lista/,
  /în doi pași/,
  /Numărul chitanței/,
  /într-o lună/,
  /în cel mult o lună/,
  /^Lista mea$/,
  /^Datele mele$/,
  /^Schimbă metoda de plată$/,
  /^Politica de cookie-uri$/,
  /^Doar sunet$/,
]

const texts = (await renderedTexts()).map(({ from, text }) => ({ from, text: withoutSpec(text) }))

describe('the messages', () => {
  it('are all rendered', () => {
    expect(texts.length).toBeGreaterThan(2_000)
  })

  it.each(rejected)('do not contain %s', (wording, instead) => {
    const found = texts.filter(({ text }) => wording.test(text))

    expect(found, `Say: ${instead}`).toEqual([])
  })

  it.each(chosen)('say %s', (wording) => {
    expect(texts.filter(({ text }) => wording.test(text)).length).toBeGreaterThan(0)
  })

  it('name a gift and the language of captions in one way in Studio', () => {
    const found = texts.filter(
      ({ from, text }) =>
        from.startsWith('studio-') &&
        /vouchere? cadou|Vouchere? cadou|ubtitrarea:? (?:în )?\p{Lu}/u.test(text),
    )

    expect(found).toEqual([])
  })

  it('close every quotation mark that they open', () => {
    const occurrences = (text: string, mark: string) => text.split(mark).length

    expect(texts.filter(({ text }) => occurrences(text, '„') !== occurrences(text, '”'))).toEqual(
      [],
    )
  })
})

import { describe, expect, it } from 'vitest'
import { thousands } from './counts.ts'
import { saveOfferMessages } from './save-offer.ts'
import { studioFiguresMessages } from './studio-figures.ts'
import { studioPlansMessages } from './studio-plans.ts'
import { studioTitleMessages, studioTitlesMessages } from './studio-titles.ts'
import { studioUploadsMessages } from './studio-uploads.ts'

const { replacement } = studioTitleMessages
const { bulk } = studioTitlesMessages
const { titles, retention } = studioFiguresMessages

/** What is said of 1, 2 and 20: the verb, the noun and „de” follow the number. */
const agreements: readonly (readonly [
  string,
  (count: number) => string,
  readonly [string, string, string],
])[] = [
  ['thousands', thousands, ['1 mie', '2 mii', '20 de mii']],
  [
    'payments with a discount',
    (count) => /la următoa[^.]*/.exec(saveOfferMessages.price(50, count))?.[0] ?? '',
    ['la următoarea plată', 'la următoarele 2 plăți', 'la următoarele 20 de plăți'],
  ],
  [
    'subscribers who pay a new price',
    (count) =>
      /^.* noul preț(?= de la)/.exec(studioPlansMessages.newPrice.notify(count, ''))?.[0] ?? '',
    [
      '1 abonat primește acum un e-mail și plătește noul preț',
      '2 abonați primesc acum un e-mail și plătesc noul preț',
      '20 de abonați primesc acum un e-mail și plătesc noul preț',
    ],
  ],
  [
    'captions that do not fit',
    (count) => replacement.captionsDropped('ro', count),
    [
      'Subtitrarea „ro”: 1 replică nu mai încape în videoul nou și se scoate.',
      'Subtitrarea „ro”: 2 replici nu mai încap în videoul nou și se scot.',
      'Subtitrarea „ro”: 20 de replici nu mai încap în videoul nou și se scot.',
    ],
  ],
  [
    'chapters that do not fit',
    replacement.chaptersDropped,
    [
      '1 capitol nu mai încape în videoul nou și se scoate.',
      '2 capitole nu mai încap în videoul nou și se scot.',
      '20 de capitole nu mai încap în videoul nou și se scot.',
    ],
  ],
  [
    'chapters that stay',
    replacement.chaptersMoved,
    ['1 capitol rămâne.', '2 capitole rămân.', '20 de capitole rămân.'],
  ],
  [
    'titles that could not be undone',
    (count) => bulk.undone(2, count).replace(/^.*?\. /, ''),
    [
      '1 titlu a fost schimbat din nou între timp și nu s-a anulat.',
      '2 titluri au fost schimbate din nou între timp și nu s-au anulat.',
      '20 de titluri au fost schimbate din nou între timp și nu s-au anulat.',
    ],
  ],
  [
    'hidden titles',
    (count) => titles.hidden(count, '3'),
    [
      '1 rând are sub 10 spectatori și nu se arată; are 3 h.',
      '2 rânduri au sub 10 spectatori și nu se arată; au împreună 3 h.',
      '20 de rânduri au sub 10 spectatori și nu se arată; au împreună 3 h.',
    ],
  ],
  [
    'titles of like length',
    retention.usual,
    [
      'Jumătatea din mijloc, din 1 titlu de lungime apropiată',
      'Jumătatea din mijloc, din 2 titluri de lungime apropiată',
      'Jumătatea din mijloc, din 20 de titluri de lungime apropiată',
    ],
  ],
  [
    'interrupted files',
    studioUploadsMessages.missing,
    [
      '1 fișier s-a întrerupt. Alege din nou același fișier și trimiterea continuă de unde a rămas.',
      '2 fișiere s-au întrerupt. Alege din nou aceleași fișiere și trimiterea continuă de unde a rămas.',
      '20 de fișiere s-au întrerupt. Alege din nou aceleași fișiere și trimiterea continuă de unde a rămas.',
    ],
  ],
  [
    'drafts',
    studioUploadsMessages.create.done,
    [
      'Am creat 1 ciornă. Videoul se pregătește.',
      'Am creat 2 ciorne. Videourile se pregătesc.',
      'Am creat 20 de ciorne. Videourile se pregătesc.',
    ],
  ],
]

describe('the messages agree with their numbers', () => {
  it.each(agreements)('%s', (_, say, expected) => {
    expect([1, 2, 20].map(say)).toEqual(expected)
  })

  it('deny both of two things with „nici”', () => {
    expect(replacement.nothing).toBe('Titlul nu are nici subtitrări, nici repere de mutat.')
  })
})

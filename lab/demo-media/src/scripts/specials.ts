import { specialStages } from '../posters/specials.ts'
import { theatre } from '../sets/theatre.ts'
import { clap, laugh, pause, say, soloist, type FilmScript } from './script.ts'

const tudor = 'tudor-carliont'
const ilinca = 'ilinca-zbarnea'
const anca = 'anca-ghemulet'
const mirela = 'mirela-foisor'

const special = (
  who: keyof typeof specialStages,
  caption: string,
): Pick<FilmScript, 'show' | 'caption' | 'accent' | 'scenery' | 'hasAudience' | 'players'> => ({
  show: null,
  caption,
  accent: specialStages[who][0],
  scenery: () => theatre(specialStages[who][0], specialStages[who][1]),
  hasAudience: true,
  players: [soloist(who, 640, 654)],
})

/** The films of the specials. */
export const specialFilms: readonly FilmScript[] = [
  {
    ...special(tudor, 'Etajul fără lift'),
    id: 'special-tudor',
    beats: [
      clap(1.6),
      say(
        tudor,
        'Am crescut la etajul zece, fără lift. Dacă uitam cheia jos, îmi făceam prieteni la parter.',
        'I grew up on the tenth floor, no lift. If I forgot my key downstairs, I made friends on the ground floor.',
      ),
      laugh(2.4),
      say(
        tudor,
        'Prima iubită m-a condus acasă. Până sus, s-a logodit cu unul de la șapte.',
        'My first girlfriend walked me home. By the top, she was engaged to someone from seven.',
      ),
      laugh(2.8, 1.1),
      say(
        tudor,
        'Mama striga de la balcon: la masă! Până ajungeam, era micul dejun.',
        'Mum called from the balcony: dinner! By the time I got there, it was breakfast.',
      ),
      laugh(3, 1.2),
      clap(2),
    ],
  },
  {
    ...special(ilinca, 'Mama a zis să nu zic'),
    id: 'special-ilinca',
    beats: [
      clap(1.4),
      say(
        ilinca,
        'Mama mi-a zis: să nu povestești ce se întâmplă la noi în casă. Deci am o oră.',
        'Mum told me: never tell what happens in our house. So I have an hour.',
      ),
      laugh(2.6),
      say(
        ilinca,
        'Secretele rămân în familie. Familia are o sută patruzeci de membri și un grup.',
        'Secrets stay in the family. The family has one hundred and forty members and a group chat.',
      ),
      laugh(2.6),
      say(
        ilinca,
        'Mama e în sală. Dați din cap că n-am zis nimic!',
        'Mum is in the audience. Nod that I said nothing!',
      ),
      pause(0.8),
      say(ilinca, 'Mulțumesc. Acum știe sigur.', 'Thank you. Now she knows for sure.'),
      laugh(3, 1.2),
      clap(1.6),
    ],
  },
  {
    ...special(anca, 'Ca între colegi'),
    id: 'special-anca',
    beats: [
      clap(1.4),
      say(
        anca,
        'La evaluare m-au întrebat unde mă văd peste cinci ani. Am zis: în același call.',
        'At my review they asked where I see myself in five years. I said: in the same call.',
      ),
      laugh(2.6),
      say(
        anca,
        'Șeful zice că am potențial. Am potențial de opt ani. Sunt un teren viran.',
        'My boss says I have potential. I have had potential for eight years. I am a vacant lot.',
      ),
      laugh(2.6, 1.1),
      say(anca, 'Am cerut o mărire.', 'I asked for a raise: “something bigger”.'),
      pause(0.4),
      say(anca, 'Mi-au mărit monitorul.', 'They gave me a bigger monitor.'),
      laugh(3, 1.2),
      clap(1.6),
    ],
  },
  {
    ...special(mirela, 'Somn cu ochii deschiși'),
    id: 'special-mirela',
    beats: [
      clap(1.4),
      say(
        mirela,
        'Am doi copii. Ultima oară am dormit la dentist. I-am cerut să mai caute o carie.',
        'I have two children. I last slept at the dentist’s. I asked him to look for one more cavity.',
      ),
      laugh(2.6),
      say(
        mirela,
        'Raport din tranșee. Ora trei: inamicul cere apă. Ora trei și un minut: nu apa asta.',
        'Report from the trenches. Three o’clock: the enemy asks for water. One past three: not this water.',
      ),
      laugh(2.8, 1.1),
      say(
        mirela,
        'I-am zis celui mic: mami are nevoie de două minute. A stat la ușă și a numărat.',
        'I told the little one: mummy needs two minutes. He stood at the door and counted.',
      ),
      pause(0.2),
      say(mirela, 'Știe până la patru.', 'He can count to four.'),
      laugh(3, 1.2),
      clap(1.4),
    ],
  },
]

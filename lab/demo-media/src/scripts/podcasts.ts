import { headphones } from '../props/devices.ts'
import { grandmaRoom } from '../sets/grandma-room.ts'
import { kidsTable } from '../sets/kids-table.ts'
import { kitchenChair, nightKitchen, nightTable } from '../sets/night-kitchen.ts'
import type { Scenery } from '../sets/scenery.ts'
import { terrace } from '../sets/terrace.ts'
import { therapyRoom } from '../sets/therapy-room.ts'
import { laugh, pause, say, type FilmScript, type Player } from './script.ts'

const ilinca = 'ilinca-zbarnea'
const nelu = 'nelu-ceaslov'
const anca = 'anca-ghemulet'
const gelu = 'gelu-papura'
const stefania = 'stefania-urzicuta'
const tudor = 'tudor-carliont'
const oana = 'oana-harjoana'
const radu = 'radu-taciunaru'

const atTable = (who: string, x: number, y = 312): Player => ({
  who,
  x,
  y,
  size: 1,
  posture: 'seated',
  left: 'table',
  right: 'table',
})
const onSeat = (who: string, x: number, y: number): Player => ({
  who,
  x,
  y,
  size: 0.92,
  posture: 'seated',
  left: 'lap',
  right: 'lap',
})

/** The films of the podcasts. */
export const podcastFilms: readonly FilmScript[] = [
  {
    id: 'masa-fotoliul',
    show: 'masa-copiilor',
    caption: 'Masa copiilor',
    accent: '#FF5A4E',
    scenery: kidsTable,
    hasAudience: false,
    players: [atTable(ilinca, 400), atTable(nelu, 880)],
    beats: [
      say(
        ilinca,
        'La bunica era un fotoliu pe care nu stătea nimeni. Nici musafirii.',
        'At grandma’s there was an armchair nobody sat in. Not even guests.',
      ),
      say(nelu, 'Nici eu. Și eu l-am cumpărat.', 'Nor did I. And I bought it.'),
      laugh(2, 0.5),
      say(ilinca, 'Avea husă.', 'It had a cover.'),
      say(nelu, 'Husa avea husă.', 'The cover had a cover.'),
      laugh(2.2, 0.6),
      say(ilinca, 'Odată m-am așezat pe el.', 'Once I sat down in it.'),
      say(
        nelu,
        'Știm. Scaunul încă vorbește despre tine.',
        'We know. The chair still talks about you.',
      ),
      laugh(2, 0.6),
      say(ilinca, 'Și acum cine stă pe el?', 'And who sits in it now?'),
      pause(0.3),
      say(nelu, 'Pisica. Cu programare.', 'The cat. By appointment.'),
      laugh(2.6, 0.7),
    ],
  },
  {
    id: 'pauza-call',
    show: 'pauza-de-tigara-fara-tigara',
    caption: 'Pauza de țigară fără țigară',
    accent: '#f0788a',
    scenery: terrace,
    hasAudience: false,
    players: [
      { ...atTable(anca, 440), wearing: headphones() },
      { ...atTable(gelu, 840), wearing: headphones() },
    ],
    beats: [
      say(
        anca,
        'Hai că intrăm în call. Mă auziți?',
        'Right, we are joining the call. Can you hear me?',
      ),
      say(gelu, 'Da.', 'Yes.'),
      say(anca, 'Mă auziți?', 'Can you hear me?'),
      say(gelu, 'Da!', 'Yes!'),
      say(anca, 'Deci nu mă aude nimeni.', 'So nobody can hear me.'),
      laugh(2.2, 0.5),
      say(gelu, 'Ce înseamnă „revin cu un mail”?', 'What does “I will follow up by mail” mean?'),
      say(anca, 'Că nu revin.', 'That I will not.'),
      say(gelu, 'Și „suntem o familie”?', 'And “we are a family”?'),
      say(
        anca,
        'Că nu primești bonus, dar te putem suna duminica.',
        'That you get no bonus, but we may call you on Sundays.',
      ),
      laugh(2.6, 0.7),
      say(gelu, 'Ca mama.', 'Like my mother.'),
      laugh(2.4, 0.7),
    ],
  },
  {
    id: 'frigider-tudor',
    show: 'doua-scaune-si-un-frigider',
    caption: 'Două scaune și-un frigider',
    accent: '#2d8fe0',
    scenery: kitchenAtNight,
    hasAudience: false,
    players: [onSeat(stefania, 330, 340), onSeat(tudor, 720, 340)],
    beats: [
      say(
        stefania,
        'E două noaptea. Tudor, cum schimba tatăl tău canalul?',
        'It is two in the night. Tudor, how did your father change the channel?',
      ),
      say(
        tudor,
        'Eu eram telecomanda. Aveam două programe: du-te și vino.',
        'I was the remote control. I had two programmes: go and come.',
      ),
      laugh(2.4, 0.5),
      say(stefania, 'Și când s-a stricat telecomanda?', 'And when did the remote break?'),
      pause(0.3),
      say(tudor, 'Când am făcut optsprezece ani.', 'When I turned eighteen.'),
      laugh(2.6, 0.7),
      say(stefania, 'Vrei ceva din frigider?', 'Do you want anything from the fridge?'),
      say(
        tudor,
        'Nu. Dar lasă-l deschis. Parcă ascultă.',
        'No. But leave it open. It seems to listen.',
      ),
      laugh(2.4, 0.6),
    ],
  },
  {
    id: 'terapie-soacra',
    show: 'terapie-cu-martori',
    caption: 'Terapie cu martori',
    accent: '#2f7f86',
    scenery: therapyRoom,
    hasAudience: false,
    players: [onSeat(oana, 450, 336), onSeat(radu, 830, 336)],
    beats: [
      say(
        oana,
        'Ne scrie Dana: soacra are cheie și intră fără să sune. Ce facem?',
        'Dana writes: my mother-in-law has a key and walks in without ringing. What now?',
      ),
      say(radu, 'Schimbați soacra.', 'Change the mother-in-law.'),
      laugh(2, 0.6),
      say(oana, 'Radu, serios!', 'Radu, be serious!'),
      say(
        radu,
        'Atunci schimbați casa. Și păstrați yala.',
        'Then change the house. And keep the lock.',
      ),
      laugh(2.2, 0.7),
      say(
        oana,
        'Eu zic comunicare. Să-i lase un bilet pe ușă.',
        'I say communication. Leave a note on the door.',
      ),
      say(radu, '„Suntem la tine.”', '“We are at your place.”'),
      laugh(2.8, 0.9),
      say(oana, 'E groaznic. Notez.', 'That is awful. I am writing it down.'),
      laugh(2, 0.7),
    ],
  },
  {
    id: 'dictionar-hlizi',
    show: 'dictionarul-bunicii',
    caption: 'Dicționarul bunicii',
    accent: '#b3261e',
    scenery: grandmaRoom,
    hasAudience: false,
    players: [
      { who: nelu, x: 650, y: 352, size: 0.9, posture: 'seated', left: 'lap', right: 'lap' },
      {
        who: ilinca,
        x: 930,
        y: 280,
        size: 0.88,
        posture: 'entitlement',
        left: 'down',
        right: 'hip',
      },
    ],
    beats: [
      say(
        nelu,
        'Cuvântul de azi: a se hlizi. Adică a râde fără motiv și fără oprire.',
        'Today’s word: a se hlizi. To laugh without reason and without stopping.',
      ),
      say(ilinca, 'Ca la biserică?', 'Like in church?'),
      say(nelu, 'Mai ales.', 'Especially.'),
      laugh(2.2, 0.6),
      say(
        nelu,
        'La nuntă, popa a întrebat-o pe bunica: îl vrei? Ea s-a hlizit. El a trecut „da”.',
        'At our wedding the priest asked grandma: do you want him? She giggled. He wrote down “yes”.',
      ),
      laugh(2.4, 0.7),
      say(ilinca, 'Și așa ați rămas împreună?', 'And that is how you stayed together?'),
      say(
        nelu,
        'Cincizeci și doi de ani. Încă n-a terminat de râs.',
        'Fifty-two years. She has not finished laughing yet.',
      ),
      laugh(2.8, 0.8),
    ],
  },
]

function kitchenAtNight(): Scenery {
  const night = nightKitchen()
  return {
    ...night,
    back: night.back + kitchenChair(330, 524, '#c84f6a') + kitchenChair(720, 524, '#c84f6a'),
    front: nightTable(),
  }
}

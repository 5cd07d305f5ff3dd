import { at } from '../draw/svg.ts'
import { spoon } from '../props/food.ts'
import { contestRoom } from '../sets/contest-room.ts'
import { corridor } from '../sets/corridor.ts'
import { newsroom } from '../sets/newsroom.ts'
import type { Scenery } from '../sets/scenery.ts'
import { waitingDesk, waitingRoom } from '../sets/waiting-room.ts'
import { laugh, pause, say, type FilmScript, type Player } from './script.ts'

const cezara = 'cezara-margelus'
const matei = 'matei-troscot'
const gelu = 'gelu-papura'
const ilinca = 'ilinca-zbarnea'
const sandu = 'sandu-balaurel'
const bianca = 'bianca-turture'

const block = {
  show: 'bloc-cu-vedere-la-bloc',
  caption: 'Bloc cu vedere la bloc',
  accent: '#4f8d73',
  scenery: corridor,
  hasAudience: false,
} as const
const onFoot = (who: string, x: number): Player => ({
  who,
  x,
  y: 254,
  size: 0.88,
  posture: 'entitlement',
  left: 'down',
  right: 'down',
})
const spooned = (player: Player): Player => ({
  ...player,
  wearing: at(4, 36, spoon(), { scale: 0.95, turn: -26 }),
})

/** The films of the sketch, satire and contest shows. */
export const sketchFilms: readonly FilmScript[] = [
  {
    ...block,
    id: 'bloc-liftul',
    players: [onFoot(cezara, 540), onFoot(matei, 770)],
    beats: [
      say(cezara, 'Urcați?', 'Going up?'),
      say(matei, 'Depinde. Liftul ce zice?', 'That depends. What does the lift say?'),
      laugh(1.8, 0.7),
      say(cezara, 'Eu merg la trei.', 'I am going to three.'),
      say(
        matei,
        'Și eu la trei. Împreună, șase. Blocul are patru.',
        'Me too, three. Together six. The block has four.',
      ),
      laugh(2.2, 0.8),
      say(cezara, 'Ce vreme…', 'Quite some weather…'),
      say(matei, 'În lift?', 'In the lift?'),
      say(cezara, 'Atât am și eu.', 'It is all I have.'),
      laugh(2, 0.8),
      pause(0.4),
      say(matei, 'S-a oprit.', 'It stopped.'),
      say(cezara, 'În sfârșit, avem un subiect!', 'At last, something to talk about!'),
      laugh(2.8, 1),
    ],
  },
  {
    ...block,
    id: 'bloc-interfonul',
    players: [onFoot(gelu, 420), onFoot(ilinca, 930)],
    beats: [
      say(ilinca, 'Cine e?', 'Who is it?'),
      say(gelu, 'Eu.', 'Me.'),
      say(ilinca, 'Care eu?', 'Which me?'),
      say(gelu, 'Administratorul.', 'The administrator.'),
      say(ilinca, 'Și de unde știu că nu sunteți hoț?', 'And how do I know you are not a thief?'),
      say(
        gelu,
        'Hoții nu vin după fondul de rulment.',
        'Thieves do not come for the maintenance fund.',
      ),
      laugh(2.4, 0.9),
      say(
        ilinca,
        'Spuneți ceva ce știe doar administratorul!',
        'Say something only the administrator knows!',
      ),
      say(
        gelu,
        'Aveți trei persoane declarate și șapte care fac duș.',
        'You have three people declared and seven taking showers.',
      ),
      laugh(2.6, 1),
      say(
        ilinca,
        'Sunt verișorii. Au venit la o cafea.',
        'They are my cousins. They came for a coffee.',
      ),
      say(gelu, 'Cu mașina de spălat?', 'With a washing machine?'),
      laugh(2.8, 1),
    ],
  },
  {
    id: 'jurnal-sandu',
    show: 'jurnalul-de-ieri',
    caption: 'Jurnalul de ieri',
    accent: '#d7263d',
    scenery: newsroom,
    hasAudience: false,
    players: [
      { who: sandu, x: 470, y: 336, size: 1, posture: 'seated', left: 'table', right: 'table' },
      { who: bianca, x: 850, y: 336, size: 1, posture: 'seated', left: 'table', right: 'table' },
    ],
    beats: [
      say(
        sandu,
        'Bună seara. Acestea sunt știrile de ieri. Le-am lăsat la răcit.',
        'Good evening. Here is yesterday’s news. We let it cool down.',
      ),
      laugh(2, 0.8),
      say(
        sandu,
        'O comisie a fost înființată ca să afle ce face comisia de alaltăieri.',
        'A committee was founded to find out what the committee of the day before does.',
      ),
      say(
        sandu,
        'Raportul va fi prezentat alaltăieri.',
        'Its report will be presented the day before yesterday.',
      ),
      laugh(2.6, 1),
      say(
        bianca,
        'Vremea. Ieri a plouat. Am avut dreptate sută la sută.',
        'The weather. Yesterday it rained. I was one hundred per cent right.',
      ),
      laugh(2.2, 0.9),
      say(
        bianca,
        'Norii au fost triști. Dacă îi vedeți, ziceți-le și voi o vorbă bună.',
        'The clouds were sad. If you see them, say something kind.',
      ),
      say(sandu, 'Noapte bună. Finalul îl știți.', 'Good night. You know how it ended.'),
      laugh(2.4, 1),
    ],
  },
  {
    id: 'serios-lingurile',
    show: 'ultimul-serios',
    caption: 'Ultimul serios',
    accent: '#5a1a6b',
    scenery: contestRoom,
    hasAudience: false,
    players: [
      spooned(onFoot(gelu, 400)),
      spooned(onFoot(cezara, 650)),
      spooned(onFoot(matei, 900)),
    ],
    beats: [
      say(
        cezara,
        'Regula e simplă: lingura pe nas. Cine râde, iese!',
        'The rule is simple: spoon on the nose. Who laughs is out!',
      ),
      say(matei, 'Am o întrebare. Supa când vine?', 'I have a question. When is the soup coming?'),
      laugh(2.2, 0.9),
      say(gelu, 'Eu n-am mai râs de opt ani.', 'I have not laughed for eight years.'),
      say(cezara, 'Și ce s-a întâmplat acum opt ani?', 'And what happened eight years ago?'),
      pause(0.3),
      say(gelu, 'Nimic. De-aia.', 'Nothing. That is why.'),
      laugh(2.6, 1),
      say(matei, 'Mi-a alunecat lingura.', 'My spoon slipped.'),
      say(cezara, 'Ai râs!', 'You laughed!'),
      say(matei, 'N-am râs. Mi s-a lungit fața.', 'I did not. My face got longer.'),
      laugh(3, 1.1),
    ],
  },
  {
    id: 'sala-numarul-47',
    show: 'sala-de-asteptare',
    caption: 'Sală de așteptare',
    accent: '#3c5a78',
    scenery: servedCounter,
    hasAudience: false,
    players: [onFoot(cezara, 540), { ...onFoot(gelu, 915), y: 306, posture: 'bust' }],
    beats: [
      say(
        cezara,
        'Bună ziua! Am numărul patruzeci și șapte.',
        'Good day! I have number forty-seven.',
      ),
      say(gelu, 'Suntem la patruzeci și șase.', 'We are at forty-six.'),
      say(cezara, 'Dar nu mai e nimeni.', 'But there is nobody left.'),
      say(gelu, 'E în pauză.', 'It is on a break.'),
      say(cezara, 'Cine, numărul?', 'Who, the number?'),
      laugh(2.2, 0.9),
      say(
        cezara,
        'Pe ușă scrie că reveniți în zece minute.',
        'The door says you are back in ten minutes.',
      ),
      say(gelu, 'Da. De marți.', 'Yes. Since Tuesday.'),
      laugh(2.2, 0.9),
      say(cezara, 'Vreau doar o ștampilă!', 'I only want a stamp!'),
      say(
        gelu,
        'Ștampila e la ghișeul doi. La doi scrie că sunt la trei. La trei sunt eu. Și eu revin.',
        'The stamp is at counter two. Two says I am at three. At three there is me. And I will be back.',
      ),
      laugh(3, 1.1),
    ],
  },
]

function servedCounter(): Scenery {
  return { ...waitingRoom(), front: waitingDesk() }
}

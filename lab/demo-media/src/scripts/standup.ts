import { bar } from '../sets/bar.ts'
import { cellar } from '../sets/cellar.ts'
import { villageHall } from '../sets/village-hall.ts'
import { clap, laugh, pause, say, soloist, type FilmScript } from './script.ts'

const iulia = 'iulia-vrabiuta'
const horia = 'horia-clabuc'
const matei = 'matei-troscot'
const oana = 'oana-harjoana'
const radu = 'radu-taciunaru'
const doru = 'doru-patlagica'
const bianca = 'bianca-turture'

const openMic = {
  show: 'cinci-minute-si-un-pahar',
  caption: 'Cinci minute și-un pahar',
  accent: '#FFC94A',
  scenery: bar,
  hasAudience: true,
} as const
const thursday = {
  show: 'seara-de-joi-la-beci',
  caption: 'Seara de joi la Beci',
  accent: '#16b8a8',
  scenery: cellar,
  hasAudience: true,
} as const

/** The films of open mics, of the cellar and of the tour. */
export const standupFilms: readonly FilmScript[] = [
  {
    ...openMic,
    id: 'pahar-iulia',
    players: [soloist(iulia, 660, 654)],
    beats: [
      clap(1.4),
      say(
        iulia,
        'Bună seara! E prima mea dată pe scenă. Am emoții cât pentru trei.',
        'Good evening! It is my first time on stage. I am nervous enough for three.',
      ),
      pause(0.2),
      say(
        iulia,
        'Mi-au zis: imaginează-ți publicul în chiloți. Am făcut asta. Acum au și ei emoții.',
        'They told me: imagine the audience in their underwear. I did. Now they are nervous too.',
      ),
      laugh(2.6),
      say(
        iulia,
        'Barmanul râde înaintea poantei. L-am întrebat de ce.',
        'The barman laughs before the punchline. I asked him why.',
      ),
      pause(0.3),
      say(
        iulia,
        'Zice: eu știu cum se termină. Eu aduc nota!',
        'He says: I know how it ends. I bring the bill!',
      ),
      laugh(3, 1.2),
      clap(1.6),
    ],
  },
  {
    ...openMic,
    id: 'pahar-horia',
    players: [soloist(horia, 640, 654)],
    beats: [
      say(
        horia,
        'Mi-au dat cinci minute. Ca la prelungiri: scrie cinci, se joacă nouă.',
        'They gave me five minutes. Like stoppage time: it says five, you play nine.',
      ),
      laugh(2.2),
      say(
        horia,
        'Echipa mea pierde atât de des, încât fanionul ei e un umăr de plâns.',
        'My team loses so often that its pennant is a shoulder to cry on.',
      ),
      laugh(2.2),
      say(
        horia,
        'Antrenorul zice: băieți, importantă e participarea!',
        'The coach says: boys, what matters is taking part!',
      ),
      pause(0.2),
      say(
        horia,
        'Portarul întreabă: atunci pe mine de ce mă certați? Eu chiar nu m-am băgat!',
        'The goalkeeper asks: then why are you angry with me? I truly stayed out of it!',
      ),
      laugh(3, 1.2),
      clap(1.4),
    ],
  },
  {
    ...thursday,
    id: 'beci-matei',
    players: [soloist(matei, 560, 652)],
    beats: [
      say(
        matei,
        'Am coborât în beci și am rămas fără semnal.',
        'I came down to the cellar and lost my signal.',
      ),
      say(
        matei,
        'Am ridicat telefonul după o liniuță. M-a scos profesorul la tablă.',
        'I raised my phone for one bar. The teacher called me to the blackboard.',
      ),
      laugh(2.4),
      say(
        matei,
        'După o oră am prins o rețea. Se numea „Matei, întoarce-te la tine”.',
        'After an hour I caught a network. It was called “Matei, come back to yourself”.',
      ),
      pause(0.3),
      say(
        matei,
        'Parola era cine sunt eu. Am greșit-o de trei ori.',
        'The password was who I am. I got it wrong three times.',
      ),
      laugh(3.2, 1.2),
      clap(1.4),
    ],
  },
  {
    ...thursday,
    id: 'beci-oana',
    players: [soloist(oana, 570, 652)],
    beats: [
      say(
        oana,
        'Domnul din primul rând e la prima întâlnire. Se vede: râde la ea, nu la mine.',
        'The gentleman in the front row is on a first date. You can tell: he laughs for her, not for me.',
      ),
      laugh(2.4),
      say(
        oana,
        'Aplicația zice că suntem compatibili nouăzeci și opt la sută.',
        'The app says we are ninety-eight per cent compatible.',
      ),
      pause(0.25),
      say(oana, 'Restul de doi la sută e mama lui.', 'The other two per cent is his mother.'),
      laugh(2.8, 1.1),
      say(
        oana,
        'Mi-a citit mesajul la douăzeci și trei patruzeci și unu. Știu exact. Am făcut grafic.',
        'He read my message at eleven forty-one. I know exactly. I made a chart.',
      ),
      laugh(2.8, 1.1),
      clap(1.2),
    ],
  },
  {
    ...thursday,
    id: 'beci-radu',
    players: [soloist(radu, 560, 652)],
    beats: [
      say(
        radu,
        'La înmormântări plâng mereu. De obicei, la coada de la sarmale.',
        'I always cry at funerals. Usually in the queue for the stuffed cabbage.',
      ),
      laugh(2.4),
      say(
        radu,
        'Bunica și-a luat loc de veci cu vedere. Zice: măcar acolo să n-am bloc în față.',
        'Grandma bought a burial plot with a view. She says: at least there I want no flats in front.',
      ),
      laugh(2.6),
      say(
        radu,
        'Mi-am făcut asigurare de viață. Agentul zice: sperăm să nu fie nevoie. Zic: și eu sper.',
        'I bought life insurance. The agent says: we hope it will not be needed. I say: so do I.',
      ),
      say(radu, 'Zice: nu, noi chiar sperăm.', 'He says: no, we truly hope.'),
      laugh(3, 1.2),
      clap(1.2),
    ],
  },
  {
    id: 'turneu-doru',
    show: 'turneul-de-la-tara',
    caption: 'Turneul de la țară',
    accent: '#d63a2f',
    scenery: villageHall,
    hasAudience: true,
    players: [soloist(doru, 470, 656), soloist(bianca, 810, 656)],
    beats: [
      say(
        doru,
        'Bună seara, cămin! Ați venit cu scaunele de acasă. Și cu părerile.',
        'Good evening, village hall! You brought your own chairs. And your own opinions.',
      ),
      laugh(2.2),
      say(
        bianca,
        'Io-s din Ardeal. Gluma mea vine… imediat.',
        'I am from Transylvania. My joke is coming… right away.',
      ),
      pause(1.1),
      laugh(2, 0.8),
      say(
        doru,
        'La noi în Bărăgan gluma se coace la soare și cade singură.',
        'Down on our plain a joke ripens in the sun and falls by itself.',
      ),
      say(
        bianca,
        'La noi o punem la murat. Peste iarnă-i mai bună.',
        'We pickle ours. It is better by winter.',
      ),
      laugh(2.4),
      say(
        doru,
        'Doamna din rândul trei a venit cu găina. Numai găina n-a râs!',
        'The lady in row three brought her hen. Only the hen did not laugh!',
      ),
      say(bianca, 'Las-o. Îi critic de teatru.', 'Let her be. She is a theatre critic.'),
      laugh(2.8, 1.2),
    ],
  },
]

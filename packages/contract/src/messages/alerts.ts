import { QUIET_FROM_HOUR, QUIET_UNTIL_HOUR } from '../constants.ts'
import type { AgeRating } from '../entities/age-rating.ts'
import { counted } from '../plural.ts'
import { brand } from './brand.ts'

/** Following, and the alerts about what is followed (docs/decisions/0179). */
export const alertsMessages = {
  follow: 'Urmărește',
  followName: (name: string) => `Urmărește: ${name}`,
  unfollowName: (name: string) => `Nu mai urmări: ${name}`,
  followed: (name: string) => `Urmărești ${name}. Îți scriem când apare ceva nou.`,
  unfollowed: (name: string) => `Nu mai urmărești ${name}.`,
  failed: 'Nu am putut salva. Încearcă din nou.',
  offer: 'Vrei și o notificare când apare ceva nou?',
  onPhone: 'Notificările le pornești pe telefon, din contul tău.',
  offerAccept: 'Pornește notificările',

  /** What is written about a title, in a mail and in a push message. */
  episode: (show: string, title: string) => `Episod nou din ${show}: ${title}`,
  fromComedian: (comedian: string, title: string) => `Nou de la ${comedian}: ${title}`,
  title: (title: string) => `Nou: ${title}`,
  pushTitle: (name: string) => `Nou de la ${name}`,
  pushEpisode: (show: string) => `Episod nou din ${show}`,
  rated: (text: string, rating: AgeRating) => `${text} (${rating}+)`,
  several: (count: number) =>
    `${counted(count, 'titlu nou', 'titluri noi')} de la cei pe care îi urmărești`,
  severalBody: 'Vezi ce a apărut.',
  unsubscribe: 'Nu mai trimite aceste mesaje',

  card: {
    title: 'Alerte',
    lead: 'Îți spunem când apare ceva nou la ce urmărești.',
    quiet: `Nicio notificare între ${QUIET_FROM_HOUR}:00 și 0${QUIET_UNTIL_HOUR}:00, ora României; pe e-mail îți scriem atunci doar despre premierele din noapte.`,
    followed: 'Ce urmărești',
    none: 'Nu urmărești încă nimic. Apasă „Urmărește” la o emisiune sau la un comediant.',
    failed: 'Nu am putut încărca alertele.',
    mail: 'Alerte prin e-mail',
    mailHint: 'Noutățile cel mult o dată pe zi, plus premierele de care ai cerut să îți amintim.',
    push: 'Notificări pe acest dispozitiv',
    pushElsewhere: 'Notificări pe alte dispozitive',
    pushBlocked: 'Notificările sunt blocate în browser. Permite-le din setările site-ului.',
    pushUnsupported: 'Acest browser nu poate primi notificări.',
    pushFailed: 'Notificările nu au putut fi pornite în acest browser.',
    pushOn: 'Notificările sunt pornite.',
    pushOff: 'Notificările sunt oprite.',
    mailOn: 'Alertele prin e-mail sunt pornite.',
    mailOff: 'Alertele prin e-mail sunt oprite.',
    endDevice: (name: string) => `Oprește notificările pe ${name}`,
    end: 'Oprește',
    stopAll: 'Oprește toate alertele',
    stopped: 'Toate alertele sunt oprite. Ce urmărești rămâne în listă.',
  },

  page: {
    title: 'Oprești alertele prin e-mail?',
    lead: 'Nu îți mai scriem despre ce urmărești și nici despre premiere. Le poți porni din nou oricând, din contul tău.',
    stop: 'Oprește e-mailurile',
    done: 'Gata, nu îți mai scriem',
    doneLead: `Alertele prin e-mail sunt oprite. Ce urmărești pe ${brand.name} rămâne în contul tău.`,
    account: 'Deschide contul',
    invalid: 'Linkul nu mai este valabil',
    invalidLead: 'Poți opri alertele din contul tău.',
  },
} as const

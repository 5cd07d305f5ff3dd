import type { TodayKind } from '../entities/studio-today.ts'
import { counted } from '../plural.ts'
import { daysLeft } from './counts.ts'

/** What a group of waiting things is called. */
export const todayGroups: Readonly<Record<TodayKind, string>> = {
  ticket: 'Tichete fără răspuns',
  withdrawal: 'Retrageri de rezolvat',
  dispute: 'Contestații fără răspuns',
  'refused-refund': 'Rambursări refuzate de bancă',
  'data-request': 'Cereri despre date',
  'reported-moment': 'Poante raportate',
  'failed-film': 'Videouri care nu s-au putut pregăti',
  launch: 'Titluri care apar azi',
  'own-title': 'Titlurile tale în lucru',
  'failed-mail': 'E-mailuri care n-au plecat',
  finding: 'Probleme găsite de verificări',
  efactura: 'Facturi care n-au ajuns la ANAF',
}

/** Today, the first screen. */
export const studioTodayMessages = {
  title: 'Astăzi',
  section: 'Astăzi',
  empty: 'Nimic de făcut acum.',
  emptyLead: 'Lista se umple singură când apare ceva.',
  count: (count: number) => counted(count, 'lucru de făcut', 'lucruri de făcut'),
  more: (count: number) => `și încă ${count}`,
  since: (moment: string) => `din ${moment}`,
  liveAt: (moment: string) => `apare ${moment}`,
  daysLeft: (days: number) =>
    days < 0 ? 'termen depășit' : days === 0 ? 'termenul e azi' : daysLeft(days),
  awaited: 'titlul așteaptă videoul ca să se publice',
  noAssignee: 'Fără operator',
  assignee: (name: string) => `La ${name}`,
  figures: {
    viewers: 'Privesc acum',
    watched: 'Ore privite în 7 zile',
    subscribers: 'Abonați noi și plecați în 7 zile',
    none: '–',
    money: 'Încasări în 7 zile',
    change: (gained: string, lost: string) => `+${gained} / −${lost}`,
    weekAgo: (value: string) => `acum o săptămână: ${value}`,
    weekBefore: (value: string) => `cu o săptămână înainte: ${value}`,
  },
  retry: 'Trimite din nou',
  retried: (count: number) => `${counted(count, 'e-mail pleacă', 'e-mailuri pleacă')} din nou.`,
  recipient: (address: string) => `către ${address}`,
  dismissal: {
    open: 'Renunță',
    label: (subject: string, address: string) => `Renunță: „${subject}”, către ${address}`,
    title: 'Renunți la acest e-mail?',
    lead: (subject: string, address: string) =>
      `„${subject}”, către ${address}, nu mai pleacă, iar conținutul lui se șterge.`,
    reason: 'De ce',
    done: 'E-mailul nu mai pleacă.',
  },
  message: 'Mesaj',
} as const

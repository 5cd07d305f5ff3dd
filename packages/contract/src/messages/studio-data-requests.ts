import type { DataRequestKind } from '../entities/studio-data-request.ts'
import { daysLeft } from './counts.ts'

export const dataRequestKinds: Readonly<Record<DataRequestKind, string>> = {
  copy: 'Copie a datelor, din cont',
  erasure: 'Ștergere, din cont',
  message: 'Mesaj despre date',
}

export const studioDataRequestsMessages = {
  title: 'Cereri despre date',
  lead: 'Legea dă o lună pentru răspuns. Cererile din cont se rezolvă singure la data de mai jos; la mesaje răspunzi tu.',
  table: 'Cererile despre date',
  file: 'cereri-despre-date',
  columns: {
    receivedAt: 'Primită',
    kind: 'Ce se cere',
    email: 'E-mail',
    term: 'Termen',
    assignee: 'Se ocupă',
    planned: 'Se rezolvă',
  },
  daysLeft,
  today: 'azi',
  overdue: 'depășit',
  done: 'rezolvată',
  waits: 'așteaptă un răspuns',
  filters: { state: 'Stare', open: 'Nerezolvate', all: 'Toate' },
  empty: 'Nicio cerere nu așteaptă.',
} as const

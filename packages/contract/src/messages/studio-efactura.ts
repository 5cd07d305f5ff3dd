import type { EfacturaState } from '../entities/studio-efactura.ts'
import { counted } from '../plural.ts'

export const efacturaStates: Readonly<Record<EfacturaState, string>> = {
  waiting: 'De trimis',
  blocked: 'Oprită de verificare',
  uploading: 'Se trimite',
  processing: 'În lucru la ANAF',
  accepted: 'Acceptată',
  rejected: 'Respinsă de ANAF',
}

export const studioEfacturaMessages = {
  title: 'e-Factura',
  lead: 'Facturile către clienți din România ajung la ANAF în cinci zile lucrătoare.',
  table: 'Facturi către ANAF',
  file: 'e-factura',
  modes: {
    off: 'e-Factura este oprită în această instalare. Se pornește din configurare, cu EFACTURA.',
    file: 'Fișierele XML sunt în arhiva fiecărei luni, la Facturi. Se încarcă manual în Spațiul Privat Virtual.',
  },
  access: {
    title: 'Legătura cu ANAF',
    none: 'Firma nu și-a dat încă acordul. Facturile se adună și pleacă după el.',
    connected: (by: string, moment: string) => `Acord dat de ${by}, ${moment}.`,
    refused:
      'ANAF nu mai primește acordul: certificatul a expirat sau a fost revocat. Nicio factură nu s-a pierdut; pleacă după un acord nou.',
    connect: 'Conectează la ANAF',
    reconnect: 'Dă un acord nou',
    lead: 'Te ducem la ANAF, unde îți dai acordul cu certificatul firmei.',
    submit: 'Mergi la ANAF',
    reason: 'Motivul, pentru jurnal',
    hint: 'Ai nevoie de certificatul digital al firmei, înregistrat în Spațiul Privat Virtual.',
    given: 'Acordul a fost primit.',
    failed: 'Acordul nu a fost primit. Încearcă din nou, cu certificatul firmei.',
  },
  counts: {
    title: 'Pe scurt',
    waiting: 'De trimis',
    processing: 'La ANAF',
    accepted: 'Acceptate',
    failed: 'De corectat',
    urgent: 'Aproape de termen',
  },
  urgent: (count: number) =>
    `${counted(count, 'factură', 'facturi')} ${count === 1 ? 'mai are' : 'mai au'} cel mult două zile lucrătoare.`,
  columns: {
    number: 'Număr',
    buyer: 'Client',
    issuedAt: 'Emisă',
    dueOn: 'Termen',
    state: 'Stare',
    words: 'Ce spune ANAF',
    index: 'Index de încărcare',
    action: 'Acțiune',
    answer: 'Răspunsul ANAF',
  },
  unclear: 'ANAF nu a răspuns clar. Se încearcă din nou automat.',
  answer: {
    save: 'Descarcă răspunsul',
    saveOf: (number: string) => `Descarcă răspunsul ANAF pentru ${number}`,
    saved: 'Răspunsul a fost descărcat.',
  },
  near: 'aproape',
  filters: {
    state: 'Stare',
    all: 'Toate',
    open: 'Pe drum',
    failed: 'De corectat',
    accepted: 'Acceptate',
  },
  empty: 'Nicio factură aici.',
  resend: {
    open: 'Corectează',
    openOf: (number: string) => `Corectează factura ${number}`,
    title: (number: string) => `Trimite din nou ${number}`,
    lead: 'Documentul se face din nou și pleacă la ANAF. Numărul și sumele rămân aceleași.',
    street: 'Strada și numărul',
    city: 'Localitatea (în București SECTOR1–SECTOR6)',
    county: 'Județul',
    reason: 'Motivul, pentru jurnal',
    submit: 'Trimite din nou',
    done: 'Factura pleacă din nou la ANAF.',
  },
} as const

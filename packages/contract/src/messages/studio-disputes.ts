import type { DisputeField, DisputeFileField } from '../entities/studio-dispute.ts'
import { counted } from '../plural.ts'
import { daysCount, viewsCount } from './counts.ts'
import { errorMessages } from './errors.ts'

export const disputeFields: Readonly<Record<DisputeField, string>> = {
  customer_name: 'Numele clientului',
  customer_email_address: 'E-mailul clientului',
  customer_purchase_ip: 'Adresa IP la cumpărare',
  product_description: 'Ce s-a vândut',
  service_date: 'Data serviciului',
  access_activity_log: 'Cum a fost folosit serviciul',
  cancellation_policy_disclosure: 'Cum a aflat clientul de anulare',
  cancellation_rebuttal: 'De ce abonamentul nu era anulat',
  refund_policy_disclosure: 'Cum a aflat clientul de rambursări',
  refund_refusal_explanation: 'De ce nu s-au returnat banii',
  uncategorized_text: 'Altceva',
}

export const disputeFileFields: Readonly<Record<DisputeFileField, string>> = {
  receipt: 'Factura sau chitanța',
  customer_communication: 'Corespondența cu clientul',
  service_documentation: 'Dovada că serviciul a fost livrat',
  cancellation_policy: 'Condițiile de anulare',
  refund_policy: 'Condițiile de rambursare',
  uncategorized_file: 'Alt fișier',
}

/** What the product writes into the evidence by itself; the bank reads it. */
export const disputeProposal = {
  product: (plan: string) =>
    `${plan}: acces nelimitat la un serviciu de streaming video cu plată recurentă, furnizat online imediat după plată.`,
  gift: (name: string) =>
    `${name}: cod cadou pentru acces la un serviciu de streaming video, fără plată recurentă.`,
  registered: (date: string) => `Contul a fost creat pe ${date}.`,
  confirmed: (date: string) => `Adresa de e-mail a fost confirmată pe ${date}.`,
  consent: (date: string) => `Pe ${date} clientul a cerut începerea imediată a serviciului.`,
  subscribed: (date: string) => `Abonamentul a început pe ${date}.`,
  signIns: (count: number, countries: string) =>
    `${counted(count, 'autentificare', 'autentificări')} de la crearea contului${countries === '' ? '' : `, din ${countries}`}.`,
  used: (videos: number, days: number) =>
    `Serviciul a fost folosit în ${daysCount(days)}, pentru ${viewsCount(videos)}.`,
  unused: 'Nicio vizionare înregistrată.',
  cancellation:
    'Înainte de plată clientul a văzut pe pagina comenzii perioada, data reînnoirii și cum se anulează: din cont, oricând, cu cel puțin 48 de ore înainte de reînnoire.',
  refund:
    'Termenii acceptați la înregistrare spun când se returnează sumele plătite: retragere, neconformitate sau plată eronată.',
  notCancelled: 'La data plății abonamentul nu era anulat.',
} as const

export const studioDisputesMessages = {
  title: 'Contestații',
  table: 'Contestațiile de rezolvat',
  empty: 'Nicio contestație nu așteaptă.',
  back: 'Toate contestațiile',
  filters: { show: 'Arată', open: 'De rezolvat', all: 'Toate' },
  details: { heading: 'Plata contestată', openPerson: 'Deschide persoana' },
  evidence: {
    heading: 'Răspunsul către bancă',
    lead: 'Banca citește răspunsul o singură dată. Completează ce știi; câmpurile goale nu se trimit.',
    closed:
      'Răspunsul și fișierele lui conțin datele persoanei. Deschide persoana și scrie motivul, apoi revino aici.',
    financeOnly:
      'Contestația nu are un cont, așa că răspunsul îl vede doar cine are rolul Financiar.',
    propose: 'Completează cu ce știm',
    proposed: 'Am completat câmpurile goale.',
    save: 'Salvează ciorna',
    saved: 'Am salvat ciorna.',
    savedBy: (name: string) => `Ultima ciornă: ${name}.`,
    theirs: (value: string) => `Salvat între timp de un coleg: „${value}”`,
    theirsEmpty: 'Între timp un coleg a golit câmpul.',
    unsent: 'Ce ai scris după ultima ciornă nu s-a trimis:',
    none: 'Nimic de trimis: completează un câmp sau adaugă un fișier.',
    unsaved: 'Salvează ciorna înainte să adaugi fișiere sau să o trimiți.',
  },
  files: {
    heading: 'Fișiere',
    lead: 'PDF, JPEG sau PNG, câte unul de fiecare fel, împreună cel mult 4,5 MB.',
    list: 'Fișierele răspunsului',
    none: 'Niciun fișier.',
    field: 'Ce este fișierul',
    choose: 'Adaugă un fișier',
    invoice: 'Adaugă factura plății',
    added: 'Am adăugat fișierul.',
    removed: (name: string) => `Am scos „${name}”.`,
    row: (name: string, kilobytes: string, by: string) => `„${name}”, ${kilobytes} kB, de ${by}`,
    download: 'Descarcă',
    takeOut: 'Scoate',
    open: (name: string) => `Descarcă „${name}”`,
    remove: (name: string) => `Scoate „${name}”`,
    tooLarge: errorMessages.EVIDENCE_TOO_LARGE,
  },
  submit: {
    open: 'Trimite băncii',
    title: 'Trimiți răspunsul băncii?',
    lead: (fields: string) =>
      `Se trimit: ${fields}. Banca decide în câteva săptămâni. Răspunsul nu se mai poate schimba.`,
    reason: 'Motivul, pentru jurnal',
    submit: 'Trimite răspunsul',
    done: 'Am trimis răspunsul.',
  },
  accept: {
    open: 'Acceptă contestația',
    title: 'Accepți contestația?',
    lead: (amount: string) =>
      `Banii rămân la client: ${amount}, plus taxa procesatorului. Abonamentul se încheie ca după o rambursare. Nu se poate anula.`,
    reason: 'Motivul, pentru jurnal',
    submit: 'Acceptă contestația',
    done: 'Am acceptat contestația.',
  },
  decided: {
    submit: (name: string) => `Răspuns trimis de ${name}.`,
    accept: (name: string) => `Acceptată de ${name}.`,
    refused: 'Procesatorul a refuzat răspunsul. Verifică termenul, apoi trimite din nou.',
    waiting: 'Se trimite la procesator…',
  },
} as const

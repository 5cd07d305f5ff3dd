import { brand } from './brand.ts'
import { footer } from './mail-footer.ts'

/** About the friends on profiles (D160). Nothing that a guest gets speaks of money. */
export const seatMails = {
  invitation: (facts: { owner: string; until: string }) => ({
    subject: `${facts.owner} te invită pe ${brand.name}`,
    preheader: 'Ai un profil care te așteaptă.',
    title: `${facts.owner} te invită la un râs`,
    paragraphs: [
      `${facts.owner} îți oferă un profil pe ${brand.name}: tot catalogul, cu lista și istoricul tău.`,
      'Deschide linkul și intră cu adresa ta de e-mail sau fă-ți un cont. Nu plătești nimic.',
    ],
    button: 'Deschide invitația',
    after: [
      `Invitația este valabilă până pe ${facts.until} și poate fi folosită o singură dată.`,
      `${facts.owner} vede ce se urmărește pe acest profil. Dacă nu cunoști persoana, ignoră mesajul.`,
    ],
    footer: footer('Ai primit acest mesaj pentru că cineva ți-a scris adresa într-o invitație.'),
  }),
  ended: (facts: { owner: string }) => ({
    subject: 'Invitația ta s-a încheiat',
    preheader: 'Istoricul tău rămâne la tine.',
    title: 'Invitația ta s-a încheiat',
    paragraphs: [
      `Profilul la care te-a invitat ${facts.owner} nu mai este deschis pentru tine.`,
      'Ce ai văzut și „Lista mea” rămân în contul tău. Le poți descărca de acolo, iar dacă vii cu un abonament al tău, continui de unde ai rămas.',
    ],
    button: 'Deschide contul',
    footer: footer('Ai primit acest mesaj pentru că ai fost invitat pe un profil.'),
  }),
  /** To the owner. Without the guest's name, which may have been erased. */
  left: (facts: { profile: string }) => ({
    subject: 'Cineva a ieșit de pe un profil al tău',
    preheader: `Profilul ${facts.profile} este din nou doar al tău.`,
    title: `Profilul ${facts.profile} este din nou doar al tău`,
    paragraphs: [
      'Persoana pe care ai invitat-o nu mai urmărește pe acest profil. Istoricul ei a plecat în contul ei.',
      'Poți invita pe altcineva oricând, din contul tău.',
    ],
    button: 'Deschide contul',
    footer: footer('Ai primit acest mesaj pentru că ai invitat pe cineva pe un profil.'),
  }),
} as const

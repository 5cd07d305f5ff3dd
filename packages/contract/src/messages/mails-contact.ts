import type { ContactTopic } from '../entities/contact-topic.ts'
import { mailName } from '../mail-name.ts'
import { brand } from './brand.ts'
import { contactMessages } from './contact.ts'
import { footer } from './mail-footer.ts'

type Facts = {
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly topic: ContactTopic
  readonly message: string
}

const paragraphsOf = (message: string) =>
  message.split(/\n\s*\n/).map((part) => part.replaceAll(/\s*\n\s*/g, ' '))

type AnswerFacts = Omit<Facts, 'email'> & {
  readonly answer: string
  readonly receivedOn: string
  readonly supportEmail: string
}

/** What the sender wrote, in quotation marks of our own. */
const quoteOf = (message: string) => {
  const quoted = paragraphsOf(message.trim().replaceAll(/[„”"]/g, "'"))
  const last = quoted.length - 1

  return quoted.map((part, place) => `${place === 0 ? '„' : ''}${part}${place === last ? '”' : ''}`)
}

export const contactMails = {
  /** An operator's answer, under it what it answers. The operator has read both. */
  answer: ({ reference, name, topic, message, answer, receivedOn, supportEmail }: AnswerFacts) => ({
    subject: `Re: ${contactMessages.topics[topic]} [${reference}]`,
    preheader: answer.slice(0, 100),
    title: contactMessages.topics[topic],
    paragraphs: [
      mailName(name) === null ? 'Bună,' : `Bună, ${mailName(name)},`,
      ...paragraphsOf(answer),
      `Echipa ${brand.name}`,
    ],
    after: [`Pe ${receivedOn} ne-ai scris:`, ...quoteOf(message)],
    footer: footer(
      `Vrei să continuăm? Scrie-ne la ${supportEmail} și păstrează ${reference} în subiect.`,
    ),
  }),
  toSupport: ({ reference, name, email, topic, message }: Facts) => ({
    subject: `[${reference}] ${contactMessages.topics[topic]}`,
    preheader: message.slice(0, 100),
    title: contactMessages.topics[topic],
    paragraphs: [
      `De la ${[mailName(name), email].filter((part) => part !== null).join(', ')}.`,
      ...paragraphsOf(message),
    ],
    footer: [`Mesaj trimis prin formularul de contact, ${reference}. Răspunde la ${email}.`],
  }),
  /** Omits the message: the address may belong to another person. */
  receipt: ({ reference }: Pick<Facts, 'reference'>) => ({
    subject: `Am primit mesajul tău (${reference})`,
    preheader: 'Îți răspundem pe e-mail.',
    title: 'Am primit mesajul tău',
    paragraphs: [
      'Îți mulțumim că ne-ai scris. Îți răspundem pe această adresă, între 08:00 și 22:00.',
    ],
    after: ['Nu ai scris tu? Cineva ți-a folosit adresa; poți ignora mesajul.'],
    footer: footer(`Numărul mesajului: ${reference}.`),
  }),
} as const

import type { Page } from '@playwright/test'

/** The actions on the pages and in the frames of the payment provider. */
export type ProviderPages = {
  /** Whether they are pages of ours, which must be accessible as every other. */
  readonly areOurs: boolean
  readonly paymentPage: RegExp
  readonly paypalPage: RegExp
  /** Fills the card form of the payment page and presses pay. */
  pay(page: Page, card: string): Promise<void>
  /** Presses the payment page's button where nothing is to be paid today; a card is typed when one is given. */
  confirmOrder(page: Page, card?: string): Promise<void>
  /** Goes back to the shop without paying. */
  leave(page: Page): Promise<void>
  /** Answers the bank's question on the way from the payment page (3-D Secure). */
  answerBankOnTheWay(page: Page, answer: BankAnswer): Promise<void>
  /** Answers it above a page of the shop. */
  answerBankAbove(page: Page, answer: BankAnswer): Promise<void>
  /** Agrees or refuses at PayPal. */
  answerPaypal(page: Page, answer: 'agree' | 'refuse'): Promise<void>
  /** Types a card into the fields that stand on a page of the shop. */
  typeCard(page: Page, card: string): Promise<void>
}

export type BankAnswer = 'approve' | 'refuse'

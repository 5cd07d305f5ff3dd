import type { CardBrand } from '@hlizo/contract/entities/card-brand'
import { accountMessages } from '@hlizo/contract/messages/account'
import styles from './payment-method.module.css'

const ro = accountMessages.subscription

// Plain signs of our own making, on the white of a card; `default` borrows the one of visa (spec §3, D121).
const marks = {
  visa: <VisaMark />,
  mastercard: <MastercardMark />,
  paypal: <PaypalMark />,
  default: <VisaMark />,
} satisfies Record<CardBrand, unknown>

export function PaymentMethod({ brand, lastFour }: { brand: CardBrand; lastFour: string | null }) {
  if (brand === 'paypal' || lastFour === null) {
    return (
      <span className={styles.method}>
        <BrandMark brand={brand} />
        {brand === 'paypal' && ro.paypal}
      </span>
    )
  }

  return (
    <span className={styles.method}>
      <BrandMark brand={brand} />
      <span aria-hidden="true">{ro.card(lastFour)}</span>
      <span className="visually-hidden">{ro.cardSpoken(lastFour)}</span>
    </span>
  )
}

function BrandMark({ brand }: { brand: CardBrand }) {
  return (
    <svg className={styles.mark} viewBox="0 0 48 30" aria-hidden="true">
      <rect width="48" height="30" rx="5" fill="#fff6ea" />
      {marks[brand]}
    </svg>
  )
}

function VisaMark() {
  return (
    <text
      x="24"
      y="20.5"
      textAnchor="middle"
      fontSize="15"
      fontWeight="800"
      fontStyle="italic"
      letterSpacing="-0.6"
      fill="#1a2a6c"
    >
      VISA
    </text>
  )
}

function MastercardMark() {
  return (
    <>
      <circle cx="19.5" cy="15" r="8.5" fill="#eb3b2e" />
      <circle cx="28.5" cy="15" r="8.5" fill="#f7a21b" />
      <path d="M24 7.8a8.5 8.5 0 0 1 0 14.4 8.5 8.5 0 0 1 0-14.4Z" fill="#f2642a" />
    </>
  )
}

function PaypalMark() {
  return (
    <text
      x="24"
      y="19.5"
      textAnchor="middle"
      fontSize="12"
      fontWeight="800"
      fontStyle="italic"
      letterSpacing="-0.5"
      fill="#1f3d8a"
    >
      PayPal
    </text>
  )
}

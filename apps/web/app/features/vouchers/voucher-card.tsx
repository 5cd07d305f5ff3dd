import type { Voucher } from '@hlizo/contract/entities/voucher'
import { leiMessages } from '@hlizo/contract/messages/lei'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { leiBeside } from '@hlizo/domain/charge-words'
import { formatPrice } from '@hlizo/domain/price'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { PriceCard } from '#web/ui/price-card.tsx'
import { Price } from '#web/ui/price.tsx'
import styles from './voucher-card.module.css'

/** How long a gift lasts, as its title: „3 Luni”, „1 An”. */
export function voucherTitle({ durationAmount, durationUnit }: Voucher): string {
  const { one, many } = plansMessages.duration[durationUnit]
  return `${durationAmount} ${durationAmount === 1 ? one : many}`
}

const tones = { primary: 'glow', secondary: 'plain', gold: 'gold' } as const

/** A gift like a ticket: how long, how much, what is in it (spec §2 „Vouchers”). */
export function VoucherCard({ voucher, action }: { voucher: Voucher; action?: ReactNode }) {
  const lei = voucher.cardCharge ? leiBeside(voucher.cardCharge) : null

  return (
    <PriceCard tone={tones[voucher.uiStyleVariant]} benefits={voucher.benefits} action={action}>
      <span className={styles.ribbon}>
        <Icon name="gift" size="xl" />
      </span>
      <h2 className={styles.title}>{voucherTitle(voucher)}</h2>
      <Price amount={formatPrice(voucher.price)} currency={plansMessages.currency} size="lg" />
      <p className={styles.text}>{[lei, leiMessages.vatIncluded].filter(Boolean).join(' · ')}</p>
      <p className={styles.text}>{voucher.description}</p>
    </PriceCard>
  )
}

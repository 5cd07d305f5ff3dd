import type { StudioVoucherProduct } from '@hlizo/contract/entities/studio-plan'
import { studioPlansMessages as ro } from '@hlizo/contract/messages/studio-plans'
import { Button } from '#studio/ui/button.tsx'
import { Facts } from '#studio/ui/facts.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import type { OfferStep } from './offer-dialogs.tsx'
import { priceText, stateText } from './offer-words.ts'
import styles from './plans.module.css'

type VoucherPanelProps = {
  voucher: StudioVoucherProduct
  onStep: ((step: OfferStep) => void) | null
}

/** One gift on offer. */
export function VoucherPanel({ voucher, onStep }: VoucherPanelProps) {
  const { description } = voucher

  return (
    <Panel title={description}>
      <Facts
        facts={[
          [ro.priceLabel, priceText(voucher)],
          [ro.state, stateText(voucher)],
        ]}
      />
      {onStep && !voucher.isPublic && (
        <div className={styles.actions}>
          <Button
            onPress={() => onStep({ kind: 'publish-voucher', voucher })}
            aria-label={ro.publish.label(description)}
          >
            {ro.publish.open}
          </Button>
        </div>
      )}
      {onStep && voucher.isPublic && (
        <div className={styles.actions}>
          <Button
            onPress={() => onStep({ kind: 'voucher-price', voucher })}
            aria-label={ro.newPrice.label(description)}
          >
            {ro.newPrice.open}
          </Button>
          <Button
            onPress={() => onStep({ kind: 'retire-voucher', voucher })}
            aria-label={ro.retire.label(description)}
          >
            {ro.retire.open}
          </Button>
        </div>
      )}
    </Panel>
  )
}

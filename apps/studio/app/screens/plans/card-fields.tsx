import { OFFER_BENEFITS_MAX, OFFER_LINE_MAX_LENGTH } from '@hlizo/contract/constants'
import { VoucherStyle } from '@hlizo/contract/entities/voucher'
import { offerMessages } from '@hlizo/contract/messages/offer'
import { studioPlansMessages } from '@hlizo/contract/messages/studio-plans'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { TextAreaInput } from '#studio/ui/text-area-input.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { offerFaults, type OfferDraft } from './offer-draft.ts'

const ro = studioPlansMessages.create
const styles = VoucherStyle.options.map((id) => ({ id, label: ro.styles[id] }))
const usualPriceText = new Map<number | null, string>([
  [1, offerMessages.monthly.priceDescription],
  [6, offerMessages.halfYearly.priceDescription],
  [12, offerMessages.yearly.priceDescription],
])

type CardFieldsProps = {
  draft: OfferDraft
  isPlan: boolean
  isTried: boolean
  onChange: (patch: Partial<OfferDraft>) => void
}

/** What the buyer reads on the card of a plan or gift. */
export function CardFields({ draft, isPlan, isTried, onChange }: CardFieldsProps) {
  const usual = isPlan ? offerMessages.benefits : offerMessages.vouchers.benefits
  const isWrong = isTried && offerFaults(draft).benefits

  return (
    <>
      {isPlan ? (
        <PlanFields draft={draft} onChange={onChange} />
      ) : (
        <SelectInput
          label={ro.style}
          options={styles}
          value={draft.style}
          onChange={(id) => onChange({ style: VoucherStyle.parse(id) })}
        />
      )}
      <TextAreaInput
        label={ro.benefits}
        hint={ro.benefitsHint(OFFER_BENEFITS_MAX, usual.map((line) => `„${line}”`).join(', '))}
        rows={4}
        value={draft.benefits}
        onChange={(benefits) => onChange({ benefits })}
        error={isWrong ? ro.benefitsWrong(OFFER_BENEFITS_MAX, OFFER_LINE_MAX_LENGTH) : undefined}
      />
    </>
  )
}

function PlanFields({ draft, onChange }: Pick<CardFieldsProps, 'draft' | 'onChange'>) {
  return (
    <>
      <TextInput
        label={ro.priceText}
        hint={ro.priceTextHint(usualPriceText.get(draft.months) ?? '')}
        autoComplete="off"
        value={draft.priceText}
        onChange={(priceText) => onChange({ priceText })}
        maxLength={OFFER_LINE_MAX_LENGTH}
      />
      <TextInput
        label={ro.promotion}
        hint={ro.promotionHint}
        autoComplete="off"
        value={draft.promotion}
        onChange={(promotion) => onChange({ promotion })}
        maxLength={OFFER_LINE_MAX_LENGTH}
      />
    </>
  )
}

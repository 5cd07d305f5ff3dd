import type { StudioCoupon } from '@hlizo/contract/entities/studio-coupon'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { studioCouponsMessages as ro } from '@hlizo/contract/messages/studio-coupons'
import { couponTexts } from '@hlizo/domain/coupon-texts'
import { useState } from 'react'
import { useEndCoupon, useLimitCoupon } from '#studio/features/coupons/queries.ts'
import { Button } from '#studio/ui/button.tsx'
import { Dialog, DialogActions } from '#studio/ui/dialog.tsx'
import { Facts } from '#studio/ui/facts.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { WholeInput } from '#studio/ui/whole-input.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'
import { couponColumns } from './coupon-columns.tsx'

type Step = 'details' | 'limit' | 'end'

type CouponDialogProps = { coupon: StudioCoupon | null; mayEdit: boolean; onClose: () => void }

/** One coupon with everything that it has, its limit and its end. */
export function CouponDialog({ coupon, mayEdit, onClose }: CouponDialogProps) {
  const [step, setStep] = useState<Step>('details')
  const close = () => {
    setStep('details')
    onClose()
  }
  const titles = coupon && {
    details: coupon.code,
    limit: ro.limit.title(coupon.code),
    end: ro.end.title(coupon.code),
  }

  return (
    <Dialog isOpen={coupon !== null} onClose={close} title={titles?.[step] ?? ''} size="md">
      {coupon && step === 'details' && (
        <Details coupon={coupon} mayEdit={mayEdit} onStep={setStep} onClose={close} />
      )}
      {coupon && step === 'limit' && <LimitForm coupon={coupon} onClose={close} />}
      {coupon && step === 'end' && <EndForm coupon={coupon} onClose={close} />}
    </Dialog>
  )
}

type DetailsProps = {
  coupon: StudioCoupon
  mayEdit: boolean
  onStep: (step: Step) => void
  onClose: () => void
}

function Details({ coupon, mayEdit, onStep, onClose }: DetailsProps) {
  const canChange = mayEdit && coupon.state === 'active'

  return (
    <>
      <Facts facts={couponColumns.map(({ name, cell }) => [name, cell(coupon)] as const)} />
      <DialogActions>
        <Button onPress={onClose}>{studioMessages.close}</Button>
        {canChange && <Button onPress={() => onStep('limit')}>{ro.limit.open}</Button>}
        {canChange && (
          <Button variant="danger" onPress={() => onStep('end')}>
            {ro.end.open}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

function LimitForm({ coupon, onClose }: { coupon: StudioCoupon; onClose: () => void }) {
  const [limit, setLimit] = useState(coupon.maxRedemptions)
  const { send, sending } = useFormMutation(useLimitCoupon(coupon.id), onClose)
  const submit = (reason: string) => {
    if (limit !== 0) send({ maxRedemptions: limit, reason }, ro.limit.done)
  }

  return (
    <ReasonForm
      words={{ lead: ro.limit.lead(couponTexts.uses(coupon)), submit: ro.limit.submit }}
      label={ro.reason}
      sending={sending}
      onSubmit={submit}
      onCancel={onClose}
    >
      {(isTried) => (
        <WholeInput
          label={ro.limit.limit}
          value={limit}
          onChange={setLimit}
          error={isTried && limit === 0 ? ro.create.limitWrong : undefined}
        />
      )}
    </ReasonForm>
  )
}

function EndForm({ coupon, onClose }: { coupon: StudioCoupon; onClose: () => void }) {
  const { send, sending } = useFormMutation(useEndCoupon(coupon.id), onClose)

  return (
    <ReasonForm
      words={ro.end}
      label={ro.reason}
      sending={sending}
      onSubmit={(reason) => send({ reason }, ro.end.done(coupon.code))}
      onCancel={onClose}
    />
  )
}

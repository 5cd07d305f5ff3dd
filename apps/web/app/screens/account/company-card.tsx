import { CompanyForm } from '@hlizo/contract/forms/company'
import { companyMessages as ro } from '@hlizo/contract/messages/company'
import { useMutation, useQuery } from '@tanstack/react-query'
import { companyQuery, forgetCompany, storeCompany } from '#web/features/account/queries.ts'
import { isRefusal } from '#web/lib/api-error.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { useForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { RetryLine } from '#web/ui/notice.tsx'
import { Panel, Stack } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import styles from './data-card.module.css'

const showFailure = (error: unknown) => showToast(refusalText(error), 'danger')

function Fields({ company }: { company: CompanyForm | null }) {
  const form = useForm({
    schema: CompanyForm,
    submit: async (values) => {
      try {
        const { corrected } = await storeCompany(values)
        showToast(ro.saved(corrected), 'success')
      } catch (error) {
        if (isRefusal(error, 'TAX_NUMBER_INVALID')) return { fields: { taxNumber: error.message } }
        showFailure(error)
      }

      return {}
    },
  })

  return (
    <div className={styles.fields}>
      <SubmitForm form={form} submit={ro.submit}>
        <Stack>
          <TextField
            {...form.field('taxNumber')}
            label={ro.taxNumber}
            autoComplete="off"
            defaultValue={company?.taxNumber ?? ''}
          />
          <TextField
            {...form.field('name')}
            label={ro.name}
            autoComplete="organization"
            defaultValue={company?.name ?? ''}
          />
          <TextField
            {...form.field('address')}
            label={ro.address}
            hint={ro.addressHint}
            autoComplete="street-address"
            defaultValue={company?.address ?? ''}
          />
        </Stack>
      </SubmitForm>
    </div>
  )
}

function Remove() {
  const remove = useMutation({
    mutationFn: forgetCompany,
    onSuccess: () => showToast(ro.removed, 'success'),
    onError: showFailure,
  })

  return (
    <Button variant="secondary" isBusy={remove.isPending} onClick={() => remove.mutate()}>
      {ro.remove}
    </Button>
  )
}

/** „Facturare pe firmă”: the company that the invoices are made out to (D137). */
export function CompanyCard() {
  const { data: company, isError, refetch } = useQuery(companyQuery())

  return (
    <section id="company">
      <Panel title={ro.title}>
        {company === undefined && isError && (
          <RetryLine text={ro.failed} retry={ro.retry} onRetry={refetch} />
        )}
        {company === undefined && !isError && <Skeleton shape="line" className={styles.waiting} />}
        {company !== undefined && (
          <div className={styles.parts}>
            <div className={styles.part}>
              <p className={styles.words}>{ro.lead}</p>
              <Fields key={company?.taxNumber ?? ''} company={company} />
              {company !== null && <Remove />}
            </div>
          </div>
        )}
      </Panel>
    </section>
  )
}

import { CANCELLATION_TEXT_MAX_LENGTH } from '@hlizo/contract/constants'
import {
  cancellationQuestionIds,
  cancellationQuestions,
  type CancellationQuestion,
} from '@hlizo/contract/entities/cancellation-feedback'
import { cancellationMessages as ro } from '@hlizo/contract/messages/cancellation'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './cancel-dialog.module.css'

export function answersOf(form: HTMLFormElement) {
  const data = new FormData(form)

  return Object.fromEntries(
    cancellationQuestionIds.map((id) => [
      id,
      { options: data.getAll(id), text: data.get(`${id}.text`) ?? '' },
    ]),
  )
}

/** One question: any number of options, and room for own words (spec §3 „Cancellation feedback”). */
function Question({ id, fault }: { id: CancellationQuestion; fault: string | undefined }) {
  const { title, options }: { title: string; options: Readonly<Record<string, string>> } =
    ro.questions[id]

  return (
    <fieldset className={styles.question} data-wrong={fault !== undefined || undefined}>
      <legend className={styles.title}>{title}</legend>
      <div className={styles.options}>
        {cancellationQuestions[id].map((option) => (
          <label key={option} className={styles.option}>
            <input
              className={styles.box}
              type="checkbox"
              name={id}
              value={option}
              aria-invalid={fault !== undefined || undefined}
            />
            {options[option]}
          </label>
        ))}
      </div>
      <TextField
        name={`${id}.text`}
        label={ro.text}
        maxLength={CANCELLATION_TEXT_MAX_LENGTH}
        autoComplete="off"
      />
    </fieldset>
  )
}

/** The four questions. None is a barrier: each can be passed over with „Prefer să nu răspund” (D115). */
export function CancellationSurvey({ faults }: { faults: Readonly<Record<string, string>> }) {
  return (
    <div className={styles.survey}>
      <div>
        <h3 className={styles.head}>{ro.surveyTitle}</h3>
        <p className={styles.soft}>{ro.surveyLead}</p>
      </div>
      {cancellationQuestionIds.map((id) => (
        <Question key={id} id={id} fault={faults[id]} />
      ))}
    </div>
  )
}

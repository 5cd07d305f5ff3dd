import styles from './mail-preview.module.css'

type MailPreviewProps = {
  /** To whom it goes. */
  label: string
  mail: { readonly subject: string; readonly paragraphs: readonly string[] }
}

/** The words of a mail, before it is sent. */
export function MailPreview({ label, mail }: MailPreviewProps) {
  return (
    <figure className={styles.mail}>
      <figcaption className={styles.label}>{label}</figcaption>
      <blockquote className={styles.body}>
        <p className={styles.subject}>{mail.subject}</p>
        {mail.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </blockquote>
    </figure>
  )
}

import styles from './gift-code.module.css'

/** The code of a gift, to read and to select. */
export function GiftCode({ code }: { code: string }) {
  return <p className={styles.code}>{code}</p>
}

import css from './checkout.module.css'

/** The bank has neither paid nor refused yet. */
export const BankThinks = () => (
  <p role="status" className={css.fine}>
    Your bank is still thinking. You can close this page; we write to you either way.
  </p>
)

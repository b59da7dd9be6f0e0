import css from './checkout.module.css'

/** Shown while the bank has neither paid nor declined. */
export const PaymentProcessing = () => (
  <p role="status" className={css.fine}>
    Your bank has not answered yet. You can close this page; we e-mail you either way.
  </p>
)

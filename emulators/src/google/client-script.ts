/**
 * The code model of `accounts.google.com/gsi/client`, with the emulator's window in place of Google's.
 * Rule: Google Identity Services, "Using the code model" reference.
 */
export const clientScript = `(() => {
  const address = new URL('./choose', document.currentScript.src)
  const initCodeClient = (config) => ({
    requestCode() {
      const request = {
        client_id: config.client_id,
        scope: config.scope,
        state: config.state ?? '',
        select_account: String(config.select_account ?? false),
        origin: location.origin,
      }
      const popup = open(address + '?' + new URLSearchParams(request), 'google', 'popup,width=480,height=640')
      if (!popup) {
        config.error_callback?.({ type: 'popup_failed_to_open', message: 'The window could not be opened.' })
        return
      }
      let closeTimer
      const stop = () => {
        clearInterval(closeCheck)
        clearTimeout(closeTimer)
        removeEventListener('message', onMessage)
      }
      const onMessage = ({ source, data, origin }) => {
        // The source is null once the window has closed.
        if ((source && source !== popup) || origin !== address.origin || data?.from !== 'local-google') return
        stop()
        config.callback(data.answer)
      }
      const closeCheck = setInterval(() => {
        if (!popup.closed) return
        clearInterval(closeCheck)
        // The window closes itself right after it posts its answer, which may still be on the way.
        closeTimer = setTimeout(() => {
          stop()
          config.error_callback?.({ type: 'popup_closed', message: 'The window was closed.' })
        }, 500)
      }, 200)
      addEventListener('message', onMessage)
    },
  })
  window.google = { accounts: { ...window.google?.accounts, oauth2: { initCodeClient } } }
})()
`

/** Has Electron's network ask a proxy for its way, which is how it learns the name that the proxy wants. */
import { net, type Session } from 'electron';
import type { MeetProxy } from '../service-client/proxy-sign-in.ts';

/** Once the network has the answer, it remembers it; stop listening so long after that. */
const LEARNT_AFTER_MS = 50;
/** A proxy that answers nothing. */
const LONGEST_MS = 10_000;

/**
 * The network remembers a name for a proxy from the moment it is told it, and `fetch` is never asked for one. So the
 * way to the address is asked for without a request behind it, and given up as soon as the name is told.
 */
export function meetProxyOf(session: Session): MeetProxy {
  return (url, answer) =>
    new Promise((done) => {
      const request = net.request({
        session,
        method: 'HEAD',
        url: new URL('/', url).href,
        credentials: 'omit',
        redirect: 'error',
      });
      let over = false;
      let told = false;
      const end = () => {
        if (over) return;
        over = true;
        clearTimeout(limit);
        request.abort();
        done();
      };
      const limit = setTimeout(end, LONGEST_MS);
      request.on('login', (asking, tell) => {
        // Of the proxy alone: the service is told who we are by the requests themselves.
        // Asked again at once, the proxy has refused the name: it is not tried a second time here.
        if (over || told || !asking.isProxy) {
          tell();
          return end();
        }
        void answer(asking)
          .catch(() => null)
          .then((name) => {
            if (over) return;
            if (name) {
              told = true;
              tell(name.name, name.password);
              setTimeout(end, LEARNT_AFTER_MS);
            } else {
              tell();
              end();
            }
          });
      });
      request.on('response', end);
      request.on('error', end);
      // Not `close`, which only says that the request itself has been handed over.
      request.end();
    });
}

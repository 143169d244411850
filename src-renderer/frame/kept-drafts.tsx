import { formatMoment } from '../components/format.ts';
import { useDrafts, useNewWorkspaceDraft } from '../data/drafts.ts';
import { currentLocale } from '../i18n/index.ts';
import { KeptForm, KeptNotice } from '../workspace/kept-forms.tsx';
import { addressIn } from '../workspace/screens.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

/** Offers again what stood half-filled in forms when the app ended. */
export function KeptDrafts() {
  const { id, timeZone } = useWorkspace();
  const { drafts, discard } = useDrafts(id);
  const unmade = useNewWorkspaceDraft();
  if (drafts.length === 0 && unmade.draft === null) return null;
  return (
    <KeptNotice>
      {drafts.map(({ name, screen, input, at }) => (
        <KeptForm
          key={name}
          input={input}
          time={formatMoment(at, currentLocale(), timeZone)}
          to={addressIn(id, screen)}
          onDiscard={() => discard(name)}
        />
      ))}
      {unmade.draft && (
        <KeptForm
          input={unmade.draft.input}
          time={formatMoment(unmade.draft.at, currentLocale(), timeZone)}
          to="/new"
          onDiscard={unmade.discard}
        />
      )}
    </KeptNotice>
  );
}

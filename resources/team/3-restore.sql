-- Tieout's shared log: giving back what a server lost that was restored from an older backup. An administrator runs it once in each
-- database that has 1-log.sql, before or after the restore; it needs no other file, and no version of the app needs it to decide:
--
--   psql -v ON_ERROR_STOP=1 -d tieout -f 3-restore.sql
--
-- An owner begins it. From then on nobody decides, and whoever has entries that the log lost gives them back, in their order, each with
-- its author's signature. What the log refused then it refuses now: signature, place, key, and the author's duties are looked at
-- again. The owner's entry of the trail that says what was given back ends it.

BEGIN;

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_catalog.pg_namespace WHERE nspname = 'tieout') THEN
    RAISE EXCEPTION '1-log.sql has to be run first';
  END IF;
  -- Where the administrator is no superuser, only a member may give something to the role.
  EXECUTE format('GRANT tieout_keeper TO %I', current_user);
END $$;

SET LOCAL ROLE tieout_keeper;
SET LOCAL search_path = tieout;

-- Workspaces whose entries are being given back.
CREATE TABLE giving_back (
  workspace uuid PRIMARY KEY REFERENCES workspace,
  begun_at timestamptz NOT NULL,
  begun_by name NOT NULL
);

-- Which entries were given back, when and by whom.
CREATE TABLE given_back (
  workspace uuid NOT NULL,
  sequence bigint NOT NULL,
  at timestamptz NOT NULL,
  login name NOT NULL,
  PRIMARY KEY (workspace, sequence),
  FOREIGN KEY (workspace, sequence) REFERENCES entry
);

-- Whose entry a transaction gives back. Empty outside of it: nobody sees a row of another transaction.
CREATE TABLE given_author (
  transaction xid8 PRIMARY KEY,
  login name NOT NULL
);

-- As before, but for an entry that is given back: there it is its author who must have had the role.
CREATE OR REPLACE FUNCTION has_role(wanted text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT pg_has_role(
    coalesce((SELECT login FROM tieout.given_author WHERE transaction = pg_current_xact_id_if_assigned()), session_user),
    ('tieout_' || wanted)::name, 'MEMBER');
$$;

-- While entries are given back, the log takes no other; but the owner's that says that it is over.
CREATE FUNCTION hold_while_giving_back() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  begun tieout.giving_back;
BEGIN
  SELECT * INTO begun FROM tieout.giving_back WHERE workspace = NEW.workspace;
  IF NOT FOUND OR EXISTS (SELECT FROM tieout.given_author WHERE transaction = pg_current_xact_id_if_assigned()) THEN
    RETURN NEW;
  END IF;
  IF tieout.has_role('owner') AND EXISTS (
    SELECT FROM json_array_elements(NEW.changes::json) AS change
      WHERE change ->> 't' = 'auditEntry' AND change ->> 'o' = 'i' AND tieout.text_in(change -> 'r', 'action') = 'log.given-back'
  ) THEN
    DELETE FROM tieout.giving_back WHERE workspace = NEW.workspace;
    RETURN NEW;
  END IF;
  PERFORM tieout.refuse('giving-back', (SELECT name FROM tieout.person WHERE login = begun.begun_by));
  RETURN NULL;
END $$;

CREATE TRIGGER entry_while_giving_back BEFORE INSERT ON entry FOR EACH ROW EXECUTE FUNCTION hold_while_giving_back();

-- From now on nobody decides, until the owner says that it is over. Of a workspace whose upload was complete in the backup.
CREATE FUNCTION begin_giving_back(of_workspace uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM tieout.must_be_person();
  PERFORM tieout.must_be_owner();
  -- Whoever is just appending comes first.
  PERFORM FROM tieout.workspace WHERE id = of_workspace AND complete FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM tieout.refuse('workspace-unknown', of_workspace::text);
  END IF;
  INSERT INTO tieout.giving_back VALUES (of_workspace, clock_timestamp(), session_user) ON CONFLICT DO NOTHING;
  PERFORM pg_notify('tieout', of_workspace || ' 0');
END $$;

-- An entry that the log had, as it was: behind the last one that is there, from before giving back was begun. Everything that its hash is
-- over is told; what was signed is what was decided. Answers its place, also where it is there already.
CREATE FUNCTION give_back(
  of_workspace uuid, at_sequence bigint, of_entry uuid, at_microseconds bigint, of_login name, of_key int, of_public_key bytea,
  of_schema int, of_changes text, of_signature bytea, of_hash bytea
) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  giver tieout.person := tieout.must_be_person();
  author tieout.person;
  used tieout.person_key;
  head tieout.workspace;
  begun tieout.giving_back;
  known tieout.entry;
  entry_at CONSTANT timestamptz := to_timestamp(0) + at_microseconds * interval '1 microsecond';
  last_at timestamptz;
  message bytea;
BEGIN
  IF of_workspace IS NULL OR at_sequence IS NULL OR of_entry IS NULL OR entry_at IS NULL OR of_login IS NULL OR of_key IS NULL
    OR of_public_key IS NULL OR of_schema IS NULL OR of_changes IS NULL OR of_signature IS NULL OR of_hash IS NULL
    OR tieout.microseconds(entry_at) <> at_microseconds
  THEN
    PERFORM tieout.refuse('entry-unreadable');
  END IF;
  SELECT * INTO head FROM tieout.workspace WHERE id = of_workspace FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM tieout.refuse('workspace-unknown', of_workspace::text);
  END IF;
  SELECT * INTO begun FROM tieout.giving_back WHERE workspace = of_workspace;
  IF NOT FOUND THEN
    PERFORM tieout.refuse('giving-back-closed', of_workspace::text);
  END IF;
  SELECT * INTO known FROM tieout.entry WHERE id = of_entry;
  IF FOUND THEN
    IF known.workspace <> of_workspace OR known.sequence <> at_sequence OR known.hash <> of_hash THEN
      PERFORM tieout.refuse('entry-known', of_entry::text);
    END IF;
    RETURN known.sequence;
  END IF;
  IF EXISTS (SELECT FROM tieout.withdrawn WHERE entry = of_entry) THEN
    PERFORM tieout.refuse('entry-withdrawn', of_entry::text);
  END IF;
  IF at_sequence <> head.sequence + 1 THEN
    PERFORM tieout.refuse('entry-not-next', head.sequence::text);
  END IF;
  -- Who wrote it, and whether they could then.
  SELECT * INTO author FROM tieout.person WHERE login = of_login;
  IF NOT FOUND OR NOT EXISTS (SELECT FROM pg_roles WHERE rolname = of_login) THEN
    PERFORM tieout.refuse('author-unknown', of_login);
  END IF;
  IF author.revoked_at <= entry_at THEN
    PERFORM tieout.refuse('author-revoked', author.name);
  END IF;
  SELECT * INTO used FROM tieout.person_key WHERE id = of_key AND login = of_login AND public_key = of_public_key;
  IF NOT FOUND OR used.confirmed_at IS NULL OR used.confirmed_at > entry_at THEN
    PERFORM tieout.refuse('author-key-unknown', author.name);
  END IF;
  IF used.revoked_at <= entry_at THEN
    PERFORM tieout.refuse('author-key-revoked', author.name);
  END IF;
  SELECT e.at INTO last_at FROM tieout.entry AS e WHERE (e.workspace, e.sequence) = (of_workspace, head.sequence);
  IF entry_at < last_at OR entry_at > begun.begun_at THEN
    PERFORM tieout.refuse('entry-time', at_sequence::text);
  END IF;
  IF of_schema < head.app_schema THEN
    PERFORM tieout.refuse('app-older', head.app_schema::text);
  END IF;
  message := tieout.entry_message(of_workspace, of_entry, head.sequence, head.hash, of_schema, of_changes);
  IF NOT tieout.ed25519_holds(used.public_key, message, of_signature) THEN
    PERFORM tieout.refuse('signature-wrong');
  END IF;
  IF of_hash <> sha256(message || convert_to(concat_ws(chr(10), '', author.login, used.id, at_microseconds,
    encode(of_signature, 'hex')), 'UTF8'))
  THEN
    PERFORM tieout.refuse('entry-forged', at_sequence::text);
  END IF;
  -- The duties are the author's.
  INSERT INTO tieout.given_author VALUES (pg_current_xact_id(), author.login);
  PERFORM tieout.take_changes(of_workspace, at_sequence, author, of_changes);
  INSERT INTO tieout.entry VALUES
    (of_workspace, at_sequence, of_entry, entry_at, author.login, used.id, of_schema, of_changes, of_signature, of_hash);
  DELETE FROM tieout.given_author WHERE transaction = pg_current_xact_id();
  INSERT INTO tieout.given_back VALUES (of_workspace, at_sequence, clock_timestamp(), giver.login);
  UPDATE tieout.workspace SET sequence = at_sequence, hash = of_hash, app_schema = of_schema WHERE id = of_workspace;
  PERFORM pg_notify('tieout', of_workspace || ' ' || at_sequence);
  RETURN at_sequence;
END $$;

-- Since when and by whom entries of the workspace are given back, and which were; no row where they are not.
CREATE FUNCTION giving_back(of_workspace uuid) RETURNS TABLE (
  begun_at bigint, begun_by text, entries bigint, first_sequence bigint, last_sequence bigint, given_by text[]
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM tieout.must_be_person();
  RETURN QUERY SELECT tieout.microseconds(b.begun_at), p.name, count(g.sequence), min(g.sequence), max(g.sequence),
      coalesce(array_agg(DISTINCT h.name) FILTER (WHERE h.name IS NOT NULL), ARRAY[]::text[])
    FROM tieout.giving_back AS b JOIN tieout.person AS p ON p.login = b.begun_by
      LEFT JOIN tieout.given_back AS g ON g.workspace = b.workspace AND g.at >= b.begun_at
      LEFT JOIN tieout.person AS h ON h.login = g.login
    WHERE b.workspace = of_workspace GROUP BY b.begun_at, p.name;
END $$;

REVOKE ALL ON FUNCTION hold_while_giving_back(), begin_giving_back(uuid), giving_back(uuid),
  give_back(uuid, bigint, uuid, bigint, name, int, bytea, int, text, bytea, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION giving_back(uuid)
  TO tieout_owner, tieout_preparer, tieout_reviewer, tieout_auditor, tieout_cashout_preparer, tieout_cashout_releaser;
GRANT EXECUTE ON FUNCTION give_back(uuid, bigint, uuid, bigint, name, int, bytea, int, text, bytea, bytea)
  TO tieout_owner, tieout_preparer, tieout_reviewer, tieout_cashout_preparer, tieout_cashout_releaser;
GRANT EXECUTE ON FUNCTION begin_giving_back(uuid) TO tieout_owner;

RESET ROLE;
DO $$
BEGIN
  EXECUTE format('REVOKE tieout_keeper FROM %I', current_user);
END $$;

COMMIT;

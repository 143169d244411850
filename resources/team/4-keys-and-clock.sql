-- Tieout's shared log: what was mended in functions of 1-log.sql and 3-restore.sql. An administrator runs it once in each database that
-- has both, while the team works; no version of the app needs it to decide:
--
--   psql -v ON_ERROR_STOP=1 -d tieout -f 4-keys-and-clock.sql
--
-- A team whose last key that is in force was revoked begins anew with a key of its owner: nobody else could confirm one. And entries
-- between which the server's clock was set back are given back as others are.

BEGIN;

DO $$
BEGIN
  IF (
    SELECT count(*) FROM pg_catalog.pg_proc AS f JOIN pg_catalog.pg_namespace AS n ON n.oid = f.pronamespace
      WHERE n.nspname = 'tieout' AND f.proname IN ('confirm_key', 'give_back')
  ) <> 2 THEN
    RAISE EXCEPTION '1-log.sql and 3-restore.sql have to be run first';
  END IF;
  -- Where the administrator is no superuser, only a member may give something to the role.
  EXECUTE format('GRANT tieout_keeper TO %I', current_user);
END $$;

SET LOCAL ROLE tieout_keeper;
SET LOCAL search_path = tieout;

-- A second person's word that the key is the person's: they compared its code. While no key is in force there is no second person: an
-- owner confirms the first.
CREATE OR REPLACE FUNCTION confirm_key(of_login name, of_key bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  who tieout.person := tieout.must_be_person();
  is_first boolean;
BEGIN
  -- Of two at once, one is the first.
  LOCK TABLE tieout.person_key IN SHARE ROW EXCLUSIVE MODE;
  is_first := NOT EXISTS (SELECT FROM tieout.person_key WHERE confirmed_at IS NOT NULL AND revoked_at IS NULL);
  IF is_first THEN
    PERFORM tieout.must_be_owner();
  ELSE
    IF of_login = session_user THEN
      PERFORM tieout.refuse('own-key');
    END IF;
    IF NOT EXISTS (
      SELECT FROM tieout.person_key WHERE login = who.login AND confirmed_at IS NOT NULL AND revoked_at IS NULL
    ) THEN
      PERFORM tieout.refuse('key-unconfirmed', who.login);
    END IF;
  END IF;
  UPDATE tieout.person_key SET confirmed_at = clock_timestamp(), confirmed_by = session_user
    WHERE login = of_login AND public_key = of_key AND revoked_at IS NULL AND confirmed_at IS NULL;
  IF NOT FOUND THEN
    PERFORM tieout.refuse('key-unknown', of_login);
  END IF;
END $$;

-- As before, but for a clock that was set back.
CREATE OR REPLACE FUNCTION give_back(
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
  -- The server's clock may have been set back between the two. Earlier than that nothing is believed: keys hold from when to when.
  IF entry_at < last_at - interval '1 hour' OR entry_at > begun.begun_at THEN
    PERFORM tieout.refuse('entry-time', at_sequence::text);
  END IF;
  IF of_schema < head.app_schema THEN
    PERFORM tieout.refuse('app-older', head.app_schema::text);
  END IF;
  message := tieout.entry_message(of_workspace, of_entry, head.sequence, head.hash, of_schema, of_changes);
  IF NOT tieout.ed25519_holds(used.public_key, message, of_signature) THEN
    -- Behind another entry than its author signed it behind: others have decided since.
    PERFORM tieout.refuse(CASE WHEN entry_at < last_at THEN 'entry-time' ELSE 'signature-wrong' END, at_sequence::text);
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

RESET ROLE;
DO $$
BEGIN
  EXECUTE format('REVOKE tieout_keeper FROM %I', current_user);
END $$;

COMMIT;

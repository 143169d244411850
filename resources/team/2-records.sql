-- Records of the payments service and files, shared beside the log (1-log.sql, which has to be there). An administrator runs it once
-- in each database, also in one that is in use; all of it is done or nothing (docs/team.md):
--
--   psql -v ON_ERROR_STOP=1 -d tieout -f 2-records.sql
--
-- As in the log, nobody has a right on a table: what a person may do is a function.

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

-- What one computer has read, for the others: a part of a listing as it was read at one moment, or a part of a file. Its number
-- grows with the server's clock, so that a server that was restored from a backup gives none a second time.
CREATE TABLE batch (
  workspace uuid NOT NULL REFERENCES workspace,
  number bigint NOT NULL,
  id uuid NOT NULL UNIQUE,
  at timestamptz NOT NULL,
  login name NOT NULL REFERENCES person,
  key int NOT NULL REFERENCES person_key,
  -- JSON as its sender signed it: what the content is.
  about text NOT NULL,
  content bytea NOT NULL,
  signature bytea NOT NULL,
  -- From `about`: what a later batch takes the place of, and how many records it has.
  subject text NOT NULL,
  from_instant bigint,
  to_instant bigint,
  read_at bigint NOT NULL,
  rows int NOT NULL,
  PRIMARY KEY (workspace, number)
);
CREATE INDEX batch_subject ON batch (workspace, subject, from_instant);
-- It comes compressed.
ALTER TABLE batch ALTER COLUMN content SET STORAGE EXTERNAL;

-- Numbers are given one after the other: who asks for what came after one misses none that is still on its way.
CREATE TABLE batch_head (
  workspace uuid PRIMARY KEY REFERENCES workspace,
  number bigint NOT NULL
);

-- What a person signs.
CREATE FUNCTION batch_message(workspace uuid, batch uuid, about text, content bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT SET search_path = pg_catalog, pg_temp AS $$
  SELECT convert_to(concat_ws(chr(10), 'tieout/batch/1', workspace, batch, encode(sha256(convert_to(about, 'UTF8')), 'hex'),
    encode(sha256(content), 'hex')), 'UTF8');
$$;

-- A whole number of `about`; refused where it is none.
CREATE FUNCTION batch_number(about jsonb, field text) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF jsonb_typeof(about -> field) IS DISTINCT FROM 'number' OR (about ->> field) !~ '^-?[0-9]{1,16}$' THEN
    PERFORM tieout.refuse('batch-unreadable', field);
  END IF;
  RETURN (about ->> field)::bigint;
END $$;

-- Takes a batch; its number is the answer, the same when it was taken before. What an earlier reading said of the same time goes.
CREATE FUNCTION send_batch(of_workspace uuid, new_batch uuid, new_about text, new_content bytea, new_signature bytea) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  who tieout.person := tieout.must_be_person();
  used tieout.person_key;
  known tieout.batch;
  now_at CONSTANT timestamptz := clock_timestamp();
  now_ms CONSTANT bigint := (extract(epoch FROM now_at) * 1000)::bigint;
  read jsonb;
  new_subject text;
  new_from bigint;
  new_to bigint;
  new_read_at bigint;
  new_rows bigint;
  next_number bigint;
BEGIN
  SELECT * INTO used FROM tieout.person_key WHERE login = who.login AND revoked_at IS NULL AND confirmed_at IS NOT NULL;
  IF NOT FOUND THEN
    PERFORM tieout.refuse('key-unconfirmed', who.login);
  END IF;
  IF of_workspace IS NULL OR new_batch IS NULL OR new_about IS NULL OR new_content IS NULL OR new_signature IS NULL
    OR length(new_about) > 10000 OR length(new_content) > 64000000
  THEN
    PERFORM tieout.refuse('batch-unreadable');
  END IF;
  IF NOT tieout.ed25519_holds(used.public_key, tieout.batch_message(of_workspace, new_batch, new_about, new_content), new_signature) THEN
    PERFORM tieout.refuse('signature-wrong');
  END IF;
  BEGIN
    read := new_about::jsonb;
  EXCEPTION WHEN invalid_text_representation OR untranslatable_character THEN
    PERFORM tieout.refuse('batch-unreadable');
  END;
  new_subject := read ->> 'subject';
  IF jsonb_typeof(read -> 'subject') IS DISTINCT FROM 'string' OR length(new_subject) > 200 THEN
    PERFORM tieout.refuse('batch-unreadable', 'subject');
  END IF;
  new_read_at := tieout.batch_number(read, 'readAt');
  new_rows := tieout.batch_number(read, 'rows');
  -- One that says to be of later would stand in the way of every reading until then.
  IF new_read_at > now_ms + 300000 OR new_rows NOT BETWEEN 0 AND 10000000 THEN
    PERFORM tieout.refuse('batch-unreadable', 'readAt');
  END IF;
  IF read ? 'from' OR read ? 'to' THEN
    new_from := tieout.batch_number(read, 'from');
    new_to := tieout.batch_number(read, 'to');
    IF new_from >= new_to THEN
      PERFORM tieout.refuse('batch-unreadable', 'from');
    END IF;
  END IF;
  PERFORM FROM tieout.workspace WHERE id = of_workspace AND complete;
  IF NOT FOUND THEN
    PERFORM tieout.refuse('workspace-unknown', of_workspace::text);
  END IF;
  INSERT INTO tieout.batch_head VALUES (of_workspace, 0) ON CONFLICT DO NOTHING;
  SELECT greatest(number + 1, (extract(epoch FROM now_at) * 1000000)::bigint) INTO next_number
    FROM tieout.batch_head WHERE workspace = of_workspace FOR UPDATE;
  SELECT * INTO known FROM tieout.batch WHERE id = new_batch;
  IF FOUND THEN
    IF known.workspace <> of_workspace OR known.login <> who.login OR known.signature <> new_signature THEN
      PERFORM tieout.refuse('batch-known', new_batch::text);
    END IF;
    RETURN known.number;
  END IF;
  DELETE FROM tieout.batch WHERE workspace = of_workspace AND subject = new_subject AND read_at <= new_read_at
    AND (from_instant IS NULL) = (new_from IS NULL)
    AND (new_from IS NULL OR (from_instant >= new_from AND to_instant <= new_to));
  INSERT INTO tieout.batch VALUES (of_workspace, next_number, new_batch, now_at, who.login, used.id, new_about, new_content, new_signature,
    new_subject, new_from, new_to, new_read_at, new_rows);
  UPDATE tieout.batch_head SET number = next_number WHERE workspace = of_workspace;
  PERFORM pg_notify('tieout', 'records ' || of_workspace);
  RETURN next_number;
END $$;

-- What came after a number, in order.
CREATE FUNCTION batches(of_workspace uuid, after_number bigint, most int) RETURNS TABLE (
  number bigint, id uuid, login name, public_key bytea, about text, content bytea, signature bytea
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM tieout.must_be_person();
  RETURN QUERY SELECT b.number, b.id, b.login, k.public_key, b.about, b.content, b.signature
    FROM tieout.batch AS b JOIN tieout.person_key AS k ON k.id = b.key
    WHERE b.workspace = of_workspace AND b.number > after_number ORDER BY b.number LIMIT most;
END $$;

-- How much came after a number, and the last number given.
CREATE FUNCTION batches_left(of_workspace uuid, after_number bigint) RETURNS TABLE (batches bigint, rows bigint, last bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM tieout.must_be_person();
  RETURN QUERY SELECT count(*), coalesce(sum(b.rows), 0)::bigint,
      coalesce((SELECT h.number FROM tieout.batch_head AS h WHERE h.workspace = of_workspace), 0)
    FROM tieout.batch AS b WHERE b.workspace = of_workspace AND b.number > after_number;
END $$;

REVOKE ALL ON FUNCTION batch_message(uuid, uuid, text, bytea), batch_number(jsonb, text), send_batch(uuid, uuid, text, bytea, bytea),
  batches(uuid, bigint, int), batches_left(uuid, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION batches(uuid, bigint, int), batches_left(uuid, bigint)
  TO tieout_owner, tieout_preparer, tieout_reviewer, tieout_auditor, tieout_cashout_preparer, tieout_cashout_releaser;
GRANT EXECUTE ON FUNCTION send_batch(uuid, uuid, text, bytea, bytea)
  TO tieout_preparer, tieout_reviewer, tieout_cashout_preparer, tieout_cashout_releaser;

RESET ROLE;
DO $$
BEGIN
  EXECUTE format('REVOKE tieout_keeper FROM %I', current_user);
END $$;

COMMIT;

-- Tieout's shared log: what the database looks at beside. An administrator runs it once in each database that has 1-log.sql, while the
-- team works; no version of the app needs it to decide:
--
--   psql -v ON_ERROR_STOP=1 -d tieout -f 5-trail-and-people.sql
--
-- Entries of the audit trail are numbered without a gap: one with another number than the next would stop every computer of the team, or
-- leave a gap that nobody could explain. And somebody who was removed from the team is added again under the same login and name.

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

-- Nobody appends meanwhile, and who has just appended is waited for. An append that waits for this holds its workspace's row, so nothing
-- here may ask for that row: there is no foreign key to it.
LOCK TABLE entry IN SHARE ROW EXCLUSIVE MODE;

-- ---------------------------------------------------------------------------------------------------------------------
-- The audit trail
-- ---------------------------------------------------------------------------------------------------------------------

-- The number of the last entry of a workspace's audit trail.
CREATE TABLE IF NOT EXISTS trail_end (
  workspace uuid PRIMARY KEY,
  number bigint NOT NULL
);

-- An upload that is given up may begin anew under the same number of the workspace.
CREATE OR REPLACE FUNCTION forget_trail() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM tieout.trail_end WHERE workspace = OLD.id;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS workspace_forgets_trail ON workspace;
CREATE TRIGGER workspace_forgets_trail AFTER DELETE ON workspace FOR EACH ROW EXECUTE FUNCTION forget_trail();

-- The numbers of the audit entries that changes bring. Text first: most of what is long brings few, and reading JSON takes its time.
CREATE OR REPLACE FUNCTION trail_numbers(changes text) RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE STRICT SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  numbers bigint[] := ARRAY[]::bigint[];
  number text;
BEGIN
  IF position('auditEntry' IN changes) = 0 THEN
    RETURN numbers;
  END IF;
  FOR number IN
    SELECT change -> 'r' ->> 'number' FROM json_array_elements(changes::json) AS change
      WHERE change ->> 't' = 'auditEntry' AND change ->> 'o' = 'i'
  LOOP
    -- As the app writes a whole number: a letter for its kind, then the value.
    IF number IS NULL OR number !~ '^i[0-9]{1,15}$' THEN
      PERFORM tieout.refuse('entry-unreadable', 'auditEntry');
    END IF;
    numbers := numbers || substr(number, 2)::bigint;
  END LOOP;
  RETURN numbers;
END $$;

-- An entry's audit entries are the next ones, whatever their order in it. What is uploaded when a workspace is shared is taken as it is: a
-- trail that lost something before has a gap, which the trail itself explains.
CREATE OR REPLACE FUNCTION number_trail() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  numbers CONSTANT bigint[] := tieout.trail_numbers(NEW.changes);
  many CONSTANT bigint := cardinality(numbers);
  last bigint;
BEGIN
  IF many = 0 THEN
    RETURN NEW;
  END IF;
  SELECT number INTO last FROM tieout.trail_end WHERE workspace = NEW.workspace;
  last := coalesce(last, 0);
  IF EXISTS (SELECT FROM tieout.workspace WHERE id = NEW.workspace AND complete) AND (
    SELECT count(DISTINCT number) <> many OR min(number) <> last + 1 OR max(number) <> last + many FROM unnest(numbers) AS number
  ) THEN
    PERFORM tieout.refuse('trail-number', (last + 1)::text);
  END IF;
  INSERT INTO tieout.trail_end SELECT NEW.workspace, max(number) FROM unnest(numbers) AS number
    ON CONFLICT (workspace) DO UPDATE SET number = greatest(trail_end.number, excluded.number);
  RETURN NEW;
END $$;

-- What is in the log by now. Whoever runs this once more changes nothing.
INSERT INTO trail_end
  SELECT e.workspace, max(n.number) FROM entry AS e, LATERAL (
    SELECT substr(change -> 'r' ->> 'number', 2)::bigint AS number
      FROM json_array_elements(CASE WHEN position('auditEntry' IN e.changes) > 0 THEN e.changes ELSE '[]' END::json) AS change
      WHERE change ->> 't' = 'auditEntry' AND change ->> 'o' = 'i' AND change -> 'r' ->> 'number' ~ '^i[0-9]{1,15}$'
  ) AS n GROUP BY e.workspace
  ON CONFLICT (workspace) DO UPDATE SET number = excluded.number;

DROP TRIGGER IF EXISTS entry_numbers_trail ON entry;
CREATE TRIGGER entry_numbers_trail BEFORE INSERT ON entry FOR EACH ROW EXECUTE FUNCTION number_trail();

-- ---------------------------------------------------------------------------------------------------------------------
-- People
-- ---------------------------------------------------------------------------------------------------------------------

-- Who was removed and came back: when and by whom they had been added and removed before.
CREATE TABLE IF NOT EXISTS person_before (
  login name NOT NULL REFERENCES person,
  added_at timestamptz NOT NULL,
  added_by name NOT NULL,
  revoked_at timestamptz NOT NULL,
  revoked_by name,
  reason text,
  PRIMARY KEY (login, revoked_at)
);

-- As before, but for somebody who was removed: under the same login and name it is the same person, who needs a new key. A login or a name
-- of somebody else is refused, also of one who was removed: what they signed and decided carries it for good.
CREATE OR REPLACE FUNCTION add_person(new_login name, new_name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  known tieout.person;
BEGIN
  PERFORM tieout.must_be_owner();
  IF EXISTS (SELECT FROM tieout.person) THEN
    PERFORM tieout.must_be_person();
  ELSIF new_login <> session_user THEN
    PERFORM tieout.refuse('owner-first', session_user);
  END IF;
  SELECT * INTO known FROM tieout.person WHERE login = new_login OR name = new_name ORDER BY login = new_login DESC LIMIT 1 FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO tieout.person (login, name, added_at, added_by) VALUES (new_login, new_name, clock_timestamp(), session_user);
    RETURN;
  END IF;
  IF known.login <> new_login OR known.name <> new_name OR known.revoked_at IS NULL THEN
    PERFORM tieout.refuse('person-known', known.name || ' (' || known.login || ')');
  END IF;
  INSERT INTO tieout.person_before
    VALUES (known.login, known.added_at, known.added_by, known.revoked_at, known.revoked_by, known.reason);
  UPDATE tieout.person SET added_at = clock_timestamp(), added_by = session_user, revoked_at = NULL, revoked_by = NULL, reason = NULL
    WHERE login = new_login;
END $$;

REVOKE ALL ON FUNCTION trail_numbers(text), number_trail(), forget_trail() FROM PUBLIC;

RESET ROLE;
DO $$
BEGIN
  EXECUTE format('REVOKE tieout_keeper FROM %I', current_user);
END $$;

COMMIT;

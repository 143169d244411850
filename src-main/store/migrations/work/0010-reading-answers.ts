/** What a person answered about how a statement file is read, as the contract has it. */
export const sql = `
ALTER TABLE statementFile ADD COLUMN answers TEXT NOT NULL DEFAULT '{}';
`;

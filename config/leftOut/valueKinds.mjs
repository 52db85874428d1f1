/** ProTable's and ProDescriptions' own kinds of values; `cell` and `fact` refuse a column with one. */
export default {};
